import type { BookingState, Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'

/** The label of a cancelled or moved booking. A moved booking is cancelled when its new order is confirmed. */
export function changeLabel({ isCancelled, movedTo }: BookingState): string {
  if (movedTo === null) return m.history_tab_cancelled()
  return isCancelled ? m.after_booking_moved() : m.after_booking_moving()
}

/** Labels of the bookings that were cancelled, moved or closed by the venue, by the id of the booking. */
export const changeLabelsOf = ({ bookings }: Pick<Order, 'bookings'>): ReadonlyMap<number, string> =>
  new Map(
    bookings.flatMap((bookingState) =>
      bookingState.isCancelled || bookingState.newTimeUntil !== null
        ? [[bookingState.id, bookingState.isCancelled ? changeLabel(bookingState) : m.after_booking_closed()]]
        : [],
    ),
  )
