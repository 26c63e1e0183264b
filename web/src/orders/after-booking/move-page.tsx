import { isUnknown } from '../../api/call.ts'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { serverNow } from '../../browser/clock.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { searchOf, useHistoryFilter } from '../history-search.ts'
import { useOrder } from '../use-order.ts'
import { locationsQuery } from '../../venue/use-location.ts'
import { bookingsWithState } from './booked.ts'
import { MoveBoard } from './move-board.tsx'
import styles from './move-page.module.css'

type Props = { readonly id: string; readonly bookingId: number }

/** Moves a booking of a paid order to another time, once, at the same location; also one that the venue closed. */
export function MovePage({ id, bookingId }: Props) {
  const { filter } = useHistoryFilter()
  usePageTitle(m.after_booking_move_title())
  return (
    <div className={styles['page']}>
      <Link className={styles['back']} to={`/history-transactions/${id}`} search={searchOf(filter)}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {m.history_invoice_back()}
      </Link>
      <h1 className="display" tabIndex={-1}>
        {m.after_booking_move_title()}
      </h1>
      <Moving id={id} bookingId={bookingId} />
    </div>
  )
}

function Moving({ id, bookingId }: Props) {
  const { data, error, refetch } = useOrder(id)
  const locations = useQuery(locationsQuery)
  if (data === undefined) {
    if (error === null) return <Waiting />
    if (isUnknown(error)) return <Empty title={m.history_unknown()}>{m.history_unknown_text()}</Empty>
    return (
      <ErrorBlock title={m.history_order_not_loaded()} onRetry={() => void refetch()}>
        {error.message} {m.history_not_loaded_text()}
      </ErrorBlock>
    )
  }
  const { order } = data
  const booked = bookingsWithState(order).find(({ item }) => item.id === bookingId)
  const until = booked?.bookingState.movableUntil ?? null
  const canMove = order.mayChange && until !== null && Date.parse(until) >= serverNow()
  if (booked === undefined || !canMove) return <Impossible id={id} />
  if (locations.data === undefined) {
    if (locations.error === null) return <Waiting />
    return (
      <ErrorBlock title={m.after_booking_move_not_loaded()} onRetry={() => void locations.refetch()}>
        {locations.error.message}
      </ErrorBlock>
    )
  }
  const location = locations.data.find((one) => one.id === order.location.id)
  if (location === undefined) return <Impossible id={id} />
  return <MoveBoard order={order} booked={booked} location={location} until={until} />
}

const Impossible = ({ id }: Pick<Props, 'id'>) => (
  <Empty
    title={m.after_booking_move_impossible()}
    action={
      <ButtonLink variant="secondary" to={`/history-transactions/${id}`}>
        {m.history_invoice_back()}
      </ButtonLink>
    }
  />
)

const Waiting = () => (
  <SkeletonRegion label={m.after_booking_move_loading()}>
    <Skeleton height={480} radius={16} />
  </SkeletonRegion>
)
