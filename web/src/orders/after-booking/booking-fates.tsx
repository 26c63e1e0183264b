import type { Order, OrderLink } from '@pantul/contract/history-wire'
import { after_booking_fates, after_booking_moved_from, after_booking_moved_to } from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { Tag } from '../../design/tag.tsx'
import { bookingWords } from '../booking-words.ts'
import { type Booked, bookedOf } from './booked.ts'
import styles from './booking-fates.module.css'
import { fateWord } from './fate-words.ts'

/** Shows which bookings were cancelled or moved; nothing if none was. */
export function BookingFates({ order }: { readonly order: Order }) {
  const changed = bookedOf(order).filter(({ fate }) => fate.isCancelled || fate.movedTo !== null)
  if (changed.length === 0 && order.movedFrom === null) return null
  return (
    <section className={styles['fates']} aria-labelledby="fates">
      <h2 id="fates">{after_booking_fates()}</h2>
      {order.movedFrom !== null && <OrderLinkLine link={order.movedFrom} words={after_booking_moved_from} />}
      {changed.length > 0 && (
        <ul>
          {changed.map((booked) => (
            <li key={booked.item.id}>
              <Fate booked={booked} zone={order.location.timeZoneLabel} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Fate = ({ booked: { item, fate }, zone }: { readonly booked: Booked; readonly zone: string }) => (
  <>
    <p>
      <Tag look={fate.isCancelled ? 'quiet' : 'warn'}>{fateWord(fate)}</Tag> {bookingWords(item, zone)}
    </p>
    {fate.movedTo !== null && <OrderLinkLine link={fate.movedTo} words={after_booking_moved_to} />}
  </>
)

type LineProps = { readonly link: OrderLink; readonly words: (to: { number: string }) => string }

const OrderLinkLine = ({ link, words }: LineProps) => (
  <Link className={styles['link']} to={`/history-transactions/${link.id}`}>
    {words({ number: link.orderNumber })}
  </Link>
)
