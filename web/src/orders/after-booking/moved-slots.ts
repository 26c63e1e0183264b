import type { CourtDay } from '@pantul/contract/courts-wire'
import type { Order } from '@pantul/contract/history-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Slot } from '@pantul/rules/slot'

/** The slots that the booking has on a date. A move would free them. */
export const movedSlotsOn = (
  date: PlayDate,
  { lines }: Pick<Order, 'lines'>,
  bookingId: number,
): readonly Slot[] =>
  lines
    .filter((line) => line.item === bookingId && line.kind === 'court' && line.date === date)
    .flatMap(({ ref, hours }) => hours.map((hour) => ({ court: ref, hour })))

/** The court day as if these slots were free. */
export const withMovedSlotsFree = <Day extends CourtDay>(day: Day, movedSlots: readonly Slot[]): Day => ({
  ...day,
  taken: day.taken.filter(
    ({ court, hour }) => !movedSlots.some((slot) => slot.court === court && slot.hour === hour),
  ),
})

/** Whether the picked hours and courts are those that the booking already has. */
export function isUnmoved({ hours, courts }: BookingItem, movedSlots: readonly Slot[]): boolean {
  const picked = courts.flatMap(({ id }) => hours.map((hour) => `${id} ${hour}`))
  return (
    picked.length === movedSlots.length &&
    movedSlots.every(({ court, hour }) => picked.includes(`${court} ${hour}`))
  )
}
