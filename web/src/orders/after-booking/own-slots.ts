import type { CourtDay } from '@pantul/contract/courts-wire'
import type { Order } from '@pantul/contract/history-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Slot } from '@pantul/rules/slot'

/** The slots of a booking on a date. */
export const ownSlots = (
  { lines }: Pick<Order, 'lines'>,
  bookingId: number,
  date: PlayDate,
): readonly Slot[] =>
  lines
    .filter((line) => line.item === bookingId && line.kind === 'court' && line.date === date)
    .flatMap(({ ref, hours }) => hours.map((hour) => ({ court: ref, hour })))

/** The court day, with the booking's own slots shown as free. */
export const withoutOwnSlots = <Day extends CourtDay>(day: Day, own: readonly Slot[]): Day => ({
  ...day,
  taken: day.taken.filter(
    ({ court, hour }) => !own.some((slot) => slot.court === court && slot.hour === hour),
  ),
})

/** Whether the picked hours and courts are those that the booking already has. */
export function isUnmoved({ hours, courts }: BookingItem, own: readonly Slot[]): boolean {
  const picked = courts.flatMap(({ id }) => hours.map((hour) => `${id} ${hour}`))
  return picked.length === own.length && own.every(({ court, hour }) => picked.includes(`${court} ${hour}`))
}
