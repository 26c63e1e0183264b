import type { BookingFate, Order } from '@pantul/contract/history-wire'
import { after_booking_moved, after_booking_moving, history_tab_cancelled } from '@pantul/messages/words'

/** The label of a booking that was cancelled or moved. */
export function changeLabel({ isCancelled, movedTo }: BookingFate): string {
  if (movedTo === null) return history_tab_cancelled()
  return isCancelled ? after_booking_moved() : after_booking_moving()
}

/** The labels by item, for bookings that are no longer played. */
export const endingsOf = ({ bookings }: Pick<Order, 'bookings'>): ReadonlyMap<number, string> =>
  new Map(bookings.flatMap((fate) => (fate.isCancelled ? [[fate.id, changeLabel(fate)]] : [])))
