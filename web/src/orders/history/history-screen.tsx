import * as m from '@pantul/messages/words'
import { useSession } from '../../accounts/use-session.ts'
import { useWideScreen } from '../../browser/wide-screen.ts'
import { Empty } from '../../design/empty.tsx'
import { HistoryPanes } from './history-panes.tsx'
import styles from './history-screen.module.css'
import { ListSkeleton, OrderList } from './order-list.tsx'
import { LookUpPanel } from './look-up-panel.tsx'

/** `/history-transactions`: the orders of a customer. A guest gets the form to look up an order. */
export function HistoryScreen() {
  const { profile, isKnown } = useSession()
  const isWide = useWideScreen()

  if (!isKnown)
    return (
      <div className={styles['page']}>
        <h1 className="display">{m.layout_page_history()}</h1>
        <ListSkeleton />
      </div>
    )
  if (profile === null)
    return (
      <div className={styles['lookUp']}>
        <LookUpPanel headingLevel={1} />
      </div>
    )
  const list = (
    <>
      <h1 className="display">{m.layout_page_history()}</h1>
      <OrderList />
    </>
  )
  if (!isWide) return <div className={styles['page']}>{list}</div>
  return (
    <HistoryPanes list={list}>
      <div className={styles['nothingChosen']}>
        <Empty title={m.history_choose()}>{m.history_choose_text()}</Empty>
      </div>
    </HistoryPanes>
  )
}
