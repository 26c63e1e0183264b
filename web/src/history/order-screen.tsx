import { history_title } from '@pantul/messages/words'
import { useParams, useSearch } from '@tanstack/react-router'
import { useSession } from '../accounts/use-session.ts'
import { useWideScreen } from '../browser/wide-screen.ts'
import { HistoryPanes } from './history-panes.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'

/**
 * `/history-transactions/{id}`: one order, for its customer or for the guest who opened its link (`product.md` §7);
 * with `invoice` in the address, what it is billed by.
 */
export function OrderScreen() {
  const id = String(useParams({ strict: false }).id)
  const { invoice } = useSearch({ strict: false })
  const { profile } = useSession()
  const isWide = useWideScreen()

  if (invoice === true) return <InvoicePage key={id} id={id} />
  if (profile === null || !isWide) return <OrderPage key={id} id={id} isBesideList={false} />
  const list = (
    <>
      <h2 className="display">{history_title()}</h2>
      <OrderList openId={id} />
    </>
  )
  return (
    <HistoryPanes list={list}>
      <OrderPage key={id} id={id} isBesideList />
    </HistoryPanes>
  )
}
