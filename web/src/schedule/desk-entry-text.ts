import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { bookingLook, type BookingLook, type DayAndNow } from '@pantul/rules/desk-day'
import { spanRange } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { isPast } from '@pantul/rules/slot'
import { momentTime } from '../desk/desk-moment-text.ts'
import type { DayEntry } from './desk-day-layout.ts'

/** How the grid shows an entry. `class-over`: the last hour of the class has passed. */
export type EntryLook = BookingLook | 'class' | 'class-over' | 'block' | 'series'

export function entryLook(entry: DayEntry, dayAndNow: DayAndNow): EntryLook {
  if (entry.kind === 'booking') return bookingLook(entry.booking, dayAndNow)
  if (entry.kind === 'block' || entry.kind === 'series') return entry.kind
  return isPast(dayAndNow.date, entry.until - 1, dayAndNow.now) ? 'class-over' : 'class'
}

/** The name of the player (for a booking or a fixed hour), the name of the class, or the reason of the block. */
export function entryTitle(entry: DayEntry): string {
  if (entry.kind === 'session') return entry.session.name
  if (entry.kind === 'block') return entry.block.reason
  const { name } = entry.kind === 'series' ? entry.series : entry.booking
  return name === '' ? m.label_deleted_account() : name
}

/** `Rizky Ananda` → `Rizky A.`, for narrow columns. */
export function shortName(name: string): string {
  const [firstName = '', ...furtherNames] = name.split(' ')
  const lastName = furtherNames.at(-1)
  return lastName === undefined ? firstName : `${firstName} ${lastName.slice(0, 1)}.`
}

/** The state of a booking in a few words: of its payment, its arrival or its hold. */
export function bookingStateText(booking: DeskBooking, look: BookingLook): string {
  const { heldUntil, due, arrival } = booking
  if (look === 'checkout') return m.schedule_checkout_until({ time: momentTime(heldUntil ?? '') })
  if (look === 'pay-by') return m.schedule_pay_by({ time: momentTime(heldUntil ?? '') })
  if (look === 'review') return m.schedule_review()
  if (look === 'missed') return m.arrivals_no_show()
  if (look === 'played') return m.history_tag_played()
  const payment = look === 'owes' ? m.schedule_owes({ amount: formatAmount(due) }) : m.history_tag_paid()
  return arrival === null ? payment : `${payment}, ${m.arrivals_in_word()}`
}

/**
 * The accessible name of an entry: column, hours, title, state and details. A column that is no court needs the courts
 * too.
 */
export function entryName(
  entry: DayEntry,
  { column, courtNames = null }: { readonly column: string; readonly courtNames?: string | null },
  dayAndNow: DayAndNow,
): string {
  const details = detailsOf(entry, dayAndNow)
  return m.schedule_cell({
    court: column,
    hours: spanRange(entry),
    title: entryTitle(entry),
    details: (courtNames === null ? details : [courtNames, ...details]).join(', '),
  })
}

function detailsOf(entry: DayEntry, dayAndNow: DayAndNow): string[] {
  if (entry.kind === 'block') return [m.schedule_block()]
  if (entry.kind === 'series') return [m.series_entry()]
  if (entry.kind === 'session') {
    const { takenPlaces, places, coachName: coach } = entry.session
    return [m.schedule_class_places({ taken: takenPlaces, places }), m.coaches_coach({ name: coach })]
  }
  const { booking } = entry
  const rented = rentedThings(booking)
  return [
    bookingStateText(booking, bookingLook(booking, dayAndNow)),
    ...(booking.package === null ? [] : [booking.package.name]),
    ...(booking.coach === null ? [] : [m.coaches_coach({ name: booking.coach.name })]),
    ...(rented === '' ? [] : [m.schedule_rented({ things: rented })]),
    ...(booking.isMoved ? [m.schedule_moved()] : []),
  ]
}

const rentedThings = ({ addOns }: DeskBooking): string =>
  addOns
    .filter(({ isRental }) => isRental)
    .map(({ name, quantity }) => m.basket_add_on({ name, quantity }))
    .join(', ')
