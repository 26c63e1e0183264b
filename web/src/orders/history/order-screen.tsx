import * as m from '@pantul/messages/words'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../../accounts/use-session.ts'
import { focusHeading } from '../../browser/focus-heading.ts'
import { useWideScreen } from '../../browser/wide-screen.ts'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { useLoadedCode } from '../../design/use-loaded-code.ts'
import { HistoryPanes } from './history-panes.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'

/**
 * `/history-transactions/{id}`: one order. The search parameter `invoice` shows its invoice; `move` is the id of a
 * booking to move.
 */
export function OrderScreen() {
  const id = String(useParams({ strict: false }).id)
  const { invoice, move }: { invoice?: unknown; move?: unknown } = useSearch({ strict: false })
  const { profile } = useSession()
  const isWide = useWideScreen()
  useFocusedHeading(invoice === true ? 'invoice' : typeof move === 'number' ? `move ${move}` : 'order')

  if (invoice === true) return <InvoicePage key={id} id={id} />
  if (typeof move === 'number') return <MoveScreen key={`${id} ${move}`} id={id} bookingId={move} />
  if (profile === null || !isWide) return <OrderPage key={id} id={id} isBesideList={false} />
  const list = (
    <>
      <h2 className="display">{m.layout_page_history()}</h2>
      <OrderList openOrderId={id} />
    </>
  )
  return (
    <HistoryPanes list={list}>
      <OrderPage key={id} id={id} isBesideList />
    </HistoryPanes>
  )
}

/** Moves the focus to the heading when another part of the page is shown. */
function useFocusedHeading(part: string): void {
  const previous = useRef(part)
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (previous.current === part) return
    previous.current = part
    focusHeading()
  }, [part])
}

const loadMovePage = async () => (await import('../after-booking/move-page.tsx')).MovePage

/** The code of the move page is loaded when it is opened. */
function MoveScreen(props: { readonly id: string; readonly bookingId: number }) {
  const { code: MovePage, hasFailed, retry } = useLoadedCode(loadMovePage)
  if (MovePage !== null) return <MovePage {...props} />
  if (hasFailed) return <ErrorBlock title={m.after_booking_move_not_loaded()} onRetry={retry} />
  return (
    <SkeletonRegion label={m.after_booking_move_loading()}>
      <Skeleton height={480} radius={16} />
    </SkeletonRegion>
  )
}
