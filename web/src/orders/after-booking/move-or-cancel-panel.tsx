import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { useState } from 'react'
import { courtNames } from '../../basket/basket-text.ts'
import { serverNow } from '../../browser/clock.ts'
import { useVenueNow } from '../../courts/use-venue-now.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { searchOf, useHistoryFilter } from '../history-search.ts'
import { OrderCard } from '../order-card.tsx'
import { historyDay, momentText } from '../order-text.ts'
import { bookingText } from '../booking-text.ts'
import { type BookingWithState, cancellableBookings } from './booking-states.ts'
import styles from './move-or-cancel-panel.module.css'
import { CancelPaidDialog, type CancelTarget } from './cancel-paid-dialog.tsx'

/** Buttons to move or cancel the bookings of a paid order until they start. */
export function MoveOrCancelPanel({ order }: { readonly order: Order }) {
  const [target, setTarget] = useState<CancelTarget | null>(null)
  const bookings = cancellableBookings(order, useVenueNow(order.location.timeZone))
  return (
    <>
      {bookings.length > 0 && (
        <OrderCard id="changes" title={m.after_booking_title()} hasWideGaps className={styles['panel']}>
          <p>
            {bookings.some(isMovable) && `${m.after_booking_hint_move()} `}
            {m.after_booking_hint()}
          </p>
          <ul>
            {bookings.map((booking) => (
              <MoveOrCancelButtons
                key={booking.item.id}
                booking={booking}
                order={order}
                isOnlyBooking={bookings.length === 1}
                onCancel={() => setTarget({ bookingId: booking.item.id, bookings: [booking] })}
              />
            ))}
          </ul>
          {bookings.length > 1 && (
            <Button variant="secondary" wide onClick={() => setTarget({ bookingId: null, bookings })}>
              {m.after_booking_cancel_all()}
            </Button>
          )}
        </OrderCard>
      )}
      <CancelPaidDialog order={order} target={target} onClose={() => setTarget(null)} />
    </>
  )
}

type ButtonsProps = {
  readonly booking: BookingWithState
  readonly order: Order
  readonly isOnlyBooking: boolean
  readonly onCancel: () => void
}

/** Whether the booking has a move button here. A booking that the venue closed has `NewTimePanel`. */
const isMovable = ({ bookingState: { movableUntil, newTimeUntil } }: BookingWithState): boolean =>
  newTimeUntil === null && movableUntil !== null && Date.parse(movableUntil) > serverNow()

function MoveOrCancelButtons({ booking, order, isOnlyBooking, onCancel }: ButtonsProps) {
  const { item, bookingState } = booking
  const { timeZoneLabel } = order.location
  const { filter } = useHistoryFilter()
  const bookingName = bookingText(item, timeZoneLabel)
  const canMove = isMovable(booking)
  return (
    <li>
      {!isOnlyBooking && (
        <b>
          {historyDay(item.date)}, <span className={styles['hours']}>{hourRange(item.hours)}</span>,{' '}
          {courtNames(item)}
        </b>
      )}
      <div className={styles['buttons']}>
        {canMove && (
          <ButtonLink
            variant="secondary"
            to={`/history-transactions/${order.id}`}
            search={{ ...searchOf(filter), move: item.id }}
            aria-label={isOnlyBooking ? undefined : m.after_booking_move_named({ booking: bookingName })}
          >
            {m.after_booking_move()}
          </ButtonLink>
        )}
        <Button
          variant="danger"
          aria-label={isOnlyBooking ? undefined : m.after_booking_cancel_named({ booking: bookingName })}
          onClick={onCancel}
        >
          {isOnlyBooking ? m.after_booking_cancel_one() : m.label_cancel()}
        </Button>
      </div>
      {canMove && bookingState.movableUntil !== null && (
        <small>
          {m.after_booking_movable_until({ moment: momentText(bookingState.movableUntil, timeZoneLabel) })}
        </small>
      )}
    </li>
  )
}
