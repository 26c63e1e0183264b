import * as m from '@pantul/messages/words'
import { useSession } from '../../accounts/use-session.ts'
import { useWideScreen } from '../../browser/wide-screen.ts'
import { Empty } from '../../design/empty.tsx'
import { HistoryPanes } from './history-panes.tsx'
import styles from './history-screen.module.css'
import { ListWaiting, OrderList } from './order-list.tsx'
import { LookUpPanel } from './look-up-panel.tsx'

/** `/history-transactions`: the customer's orders; for guests the lookup form. */
export function HistoryScreen() {
  const { profile, isKnown } = useSession()
  const isWide = useWideScreen()

  if (!isKnown)
    return (
      <div className={styles['page']}>
        <h1 className="display">{m.layout_page_history()}</h1>
        <ListWaiting />
      </div>
    )
  if (profile === null)
    return (
      <div className={styles['narrow']}>
        <LookUpPanel level={1} />
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
      <div className={styles['choose']}>
        <Empty title={m.history_choose()}>{m.history_choose_text()}</Empty>
      </div>
    </HistoryPanes>
  )
}
