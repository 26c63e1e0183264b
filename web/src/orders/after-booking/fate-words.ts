import type { BookingFate, Order } from '@pantul/contract/history-wire'
import { after_booking_moved, after_booking_moving, history_tab_cancelled } from '@pantul/messages/words'

/** What has become of a booking that is not as it was sold. */
export function fateWord({ isCancelled, movedTo }: BookingFate): string {
  if (movedTo === null) return history_tab_cancelled()
  return isCancelled ? after_booking_moved() : after_booking_moving()
}

/** The same by item, of those that are not played any more. */
export const endingsOf = ({ bookings }: Pick<Order, 'bookings'>): ReadonlyMap<number, string> =>
  new Map(bookings.flatMap((fate) => (fate.isCancelled ? [[fate.id, fateWord(fate)]] : [])))
