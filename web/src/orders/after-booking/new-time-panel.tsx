import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { ButtonLink } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { bookingText } from '../booking-text.ts'
import { searchOf, useHistoryFilter } from '../history-search.ts'
import cardStyles from '../order-card.module.css'
import { historyDay } from '../order-text.ts'
import { bookingsWithState, type BookingWithState } from './booking-states.ts'
import styles from './new-time-panel.module.css'

/** For each booking whose hours the venue closed: until when a new time can be chosen, why, and a link to choose it. */
export function NewTimePanel({ order }: { readonly order: Order }) {
  const closed = bookingsWithState(order).filter(({ bookingState }) => bookingState.newTimeUntil !== null)
  return closed.map((booking) => <NewTime key={booking.item.id} order={order} booking={booking} />)
}

type Props = { readonly order: Order; readonly booking: BookingWithState }

function NewTime({ order, booking: { item, bookingState } }: Props) {
  const { filter } = useHistoryFilter()
  const id = `new-time-${item.id}`
  const until = historyDay(bookingState.newTimeUntil ?? item.date)
  return (
    <section
      className={classes(cardStyles['card'], cardStyles['wideGaps'], styles['panel'])}
      aria-labelledby={id}
    >
      <h2 id={id}>{m.after_booking_new_time_until({ until })}</h2>
      <p>{m.after_booking_new_time_why({ booking: bookingText(item, order.location.timeZoneLabel) })}</p>
      <p>
        {m.after_booking_new_time_free()} {m.after_booking_new_time_back({ until })}
      </p>
      {order.mayChange && bookingState.movableUntil !== null && (
        <ButtonLink
          variant="continue"
          large
          wide
          to={`/history-transactions/${order.id}`}
          search={{ ...searchOf(filter), move: item.id }}
        >
          {m.after_booking_new_time()}
        </ButtonLink>
      )}
    </section>
  )
}
