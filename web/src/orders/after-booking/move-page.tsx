import { isNotFound } from '../../api/call.ts'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../browser/clock.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { BackLink } from '../back-link.tsx'
import { useOrder } from '../use-order.ts'
import { locationsQuery } from '../../venue/use-location.ts'
import { bookingsWithState } from './booking-states.ts'
import { MoveBoard } from './move-board.tsx'
import styles from './move-page.module.css'

type Props = { readonly id: string; readonly bookingId: number }

/** The page to move a paid booking, also one whose hours the venue closed, to another time at the same location. */
export function MovePage({ id, bookingId }: Props) {
  usePageTitle(m.after_booking_move_title())
  return (
    <div className={styles['page']}>
      <BackLink to={`/history-transactions/${id}`}>{m.history_invoice_back()}</BackLink>
      <h1 className="display" tabIndex={-1}>
        {m.after_booking_move_title()}
      </h1>
      <LoadedMove id={id} bookingId={bookingId} />
    </div>
  )
}

/** The board of the move, or why it is not shown. */
function LoadedMove({ id, bookingId }: Props) {
  const { data, error, refetch } = useOrder(id)
  const locations = useQuery(locationsQuery)
  if (data === undefined) {
    if (error === null) return <MoveSkeleton />
    if (isNotFound(error)) return <Empty title={m.history_unknown()}>{m.history_unknown_text()}</Empty>
    return (
      <ErrorBlock title={m.history_order_not_loaded()} onRetry={() => void refetch()}>
        {error.message} {m.history_not_loaded_text()}
      </ErrorBlock>
    )
  }
  const { order } = data
  const booking = bookingsWithState(order).find(({ item }) => item.id === bookingId)
  const movableUntil = booking?.bookingState.movableUntil ?? null
  const canMove = order.mayChange && movableUntil !== null && Date.parse(movableUntil) >= serverNow()
  if (booking === undefined || !canMove) return <CannotMove id={id} />
  if (locations.data === undefined) {
    if (locations.error === null) return <MoveSkeleton />
    return (
      <ErrorBlock title={m.after_booking_move_not_loaded()} onRetry={() => void locations.refetch()}>
        {locations.error.message}
      </ErrorBlock>
    )
  }
  const location = locations.data.find(({ id: locationId }) => locationId === order.location.id)
  if (location === undefined) return <CannotMove id={id} />
  return <MoveBoard order={order} booking={booking} location={location} movableUntil={movableUntil} />
}

const CannotMove = ({ id }: Pick<Props, 'id'>) => (
  <Empty
    title={m.after_booking_move_impossible()}
    action={
      <ButtonLink variant="secondary" to={`/history-transactions/${id}`}>
        {m.history_invoice_back()}
      </ButtonLink>
    }
  />
)

const MoveSkeleton = () => (
  <SkeletonRegion label={m.after_booking_move_loading()}>
    <Skeleton height={480} radius={16} />
  </SkeletonRegion>
)
