import type { Order, OrderLink } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { Tag } from '../../design/tag.tsx'
import { bookingText } from '../booking-text.ts'
import { type BookingWithState, bookingsWithState } from './booked.ts'
import styles from './changed-bookings.module.css'
import { changeLabel } from './change-labels.ts'

/** Shows which bookings were cancelled or moved; nothing if none was. */
export function ChangedBookings({ order }: { readonly order: Order }) {
  const changed = bookingsWithState(order).filter(
    ({ bookingState }) => bookingState.isCancelled || bookingState.movedTo !== null,
  )
  if (changed.length === 0 && order.movedFrom === null) return null
  return (
    <section className={styles['changed']} aria-labelledby="changed-bookings">
      <h2 id="changed-bookings">{m.label_changes()}</h2>
      {order.movedFrom !== null && (
        <OrderLinkLine link={order.movedFrom} linkText={m.after_booking_moved_from} />
      )}
      {changed.length > 0 && (
        <ul>
          {changed.map((booked) => (
            <li key={booked.item.id}>
              <ChangedBooking booked={booked} zone={order.location.timeZoneLabel} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const ChangedBooking = ({
  booked: { item, bookingState },
  zone,
}: {
  readonly booked: BookingWithState
  readonly zone: string
}) => (
  <>
    <p>
      <Tag variant={bookingState.isCancelled ? 'quiet' : 'warn'}>{changeLabel(bookingState)}</Tag>{' '}
      {bookingText(item, zone)}
    </p>
    {bookingState.movedTo !== null && (
      <OrderLinkLine link={bookingState.movedTo} linkText={m.after_booking_moved_to} />
    )}
  </>
)

type LineProps = { readonly link: OrderLink; readonly linkText: (to: { number: string }) => string }

const OrderLinkLine = ({ link, linkText }: LineProps) => (
  <Link className={styles['link']} to={`/history-transactions/${link.id}`}>
    {linkText({ number: link.orderNumber })}
  </Link>
)
