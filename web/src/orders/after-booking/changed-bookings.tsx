import type { Order, OrderLink } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { Tag } from '../../design/tag.tsx'
import { bookingText } from '../booking-text.ts'
import { OrderCard } from '../order-card.tsx'
import { bookingsWithState } from './booking-states.ts'
import styles from './changed-bookings.module.css'
import { changeLabel } from './change-labels.ts'

/** Links to the orders that a move joins, and the cancelled and moved bookings of this order. Null if there are none. */
export function ChangedBookings({ order }: { readonly order: Order }) {
  const changed = bookingsWithState(order).filter(
    ({ bookingState }) => bookingState.isCancelled || bookingState.movedTo !== null,
  )
  if (changed.length === 0 && order.movedFrom === null) return null
  return (
    <OrderCard id="changed-bookings" title={m.label_changes()} className={styles['changed']}>
      {order.movedFrom !== null && (
        <LinkToOrder link={order.movedFrom} linkText={m.after_booking_moved_from} />
      )}
      {changed.length > 0 && (
        <ul>
          {changed.map(({ item, bookingState }) => (
            <li key={item.id}>
              <p>
                <Tag variant={bookingState.isCancelled ? 'quiet' : 'warn'}>{changeLabel(bookingState)}</Tag>{' '}
                {bookingText(item, order.location.timeZoneLabel)}
              </p>
              {bookingState.movedTo !== null && (
                <LinkToOrder link={bookingState.movedTo} linkText={m.after_booking_moved_to} />
              )}
            </li>
          ))}
        </ul>
      )}
    </OrderCard>
  )
}

type LinkProps = { readonly link: OrderLink; readonly linkText: (values: { number: string }) => string }

const LinkToOrder = ({ link, linkText }: LinkProps) => (
  <Link className={styles['link']} to={`/history-transactions/${link.id}`}>
    {linkText({ number: link.orderNumber })}
  </Link>
)
