import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { useState } from 'react'
import { serverNow } from '../../browser/clock.ts'
import { useVenueNow } from '../../courts/use-venue-now.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { searchOf, useHistoryFilter } from '../history-search.ts'
import { historyDay, momentText } from '../order-text.ts'
import { bookingText } from '../booking-text.ts'
import { type BookingWithState, cancellable } from './booked.ts'
import styles from './booking-changes.module.css'
import { CancelDialog, type CancelTarget } from './cancel-dialog.tsx'

/** Buttons to move or cancel the bookings of a paid order until they start. */
export function BookingChanges({ order }: { readonly order: Order }) {
  const [target, setTarget] = useState<CancelTarget | null>(null)
  const booked = cancellable(order, useVenueNow(order.location.timeZone))
  const close = (): void => setTarget(null)
  return (
    <>
      {booked.length > 0 && (
        <section className={styles['changes']} aria-labelledby="changes">
          <h2 id="changes">{m.after_booking_title()}</h2>
          <p>
            {booked.some(isMovable) && `${m.after_booking_hint_move()} `}
            {m.after_booking_hint()}
          </p>
          <ul>
            {booked.map((one) => (
              <Change
                key={one.item.id}
                booked={one}
                order={order}
                isOnly={booked.length === 1}
                onCancel={() => setTarget({ bookingId: one.item.id, booked: [one] })}
              />
            ))}
          </ul>
          {booked.length > 1 && (
            <Button variant="secondary" wide onClick={() => setTarget({ bookingId: null, booked })}>
              {m.after_booking_cancel_all()}
            </Button>
          )}
        </section>
      )}
      <CancelDialog order={order} target={target} onClose={close} />
    </>
  )
}

type ChangeProps = {
  readonly booked: BookingWithState
  readonly order: Order
  readonly isOnly: boolean
  readonly onCancel: () => void
}

/** Whether it can be moved here. For a booking that the venue closed, the page has a panel of its own. */
const isMovable = ({ bookingState: { movableUntil, newTimeUntil } }: BookingWithState): boolean =>
  newTimeUntil === null && movableUntil !== null && Date.parse(movableUntil) > serverNow()

function Change({ booked, order, isOnly, onCancel }: ChangeProps) {
  const { item, bookingState } = booked
  const { timeZoneLabel: zone } = order.location
  const { filter } = useHistoryFilter()
  const booking = bookingText(item, zone)
  const canMove = isMovable(booked)
  return (
    <li>
      {!isOnly && (
        <b>
          {historyDay(item.date)}, <span className={styles['hours']}>{hourRange(item.hours)}</span>,{' '}
          {item.courts.map(({ name }) => name).join(', ')}
        </b>
      )}
      <div className={styles['buttons']}>
        {canMove && (
          <ButtonLink
            variant="secondary"
            to={`/history-transactions/${order.id}`}
            search={{ ...searchOf(filter), move: item.id }}
            aria-label={isOnly ? undefined : m.after_booking_move_named({ booking })}
          >
            {m.after_booking_move()}
          </ButtonLink>
        )}
        <Button
          variant="danger"
          aria-label={isOnly ? undefined : m.after_booking_cancel_named({ booking })}
          onClick={onCancel}
        >
          {isOnly ? m.after_booking_cancel_one() : m.label_cancel()}
        </Button>
      </div>
      {canMove && bookingState.movableUntil !== null && (
        <small>
          {m.after_booking_movable_until({ moment: momentText(bookingState.movableUntil, zone) })}
        </small>
      )}
    </li>
  )
}
