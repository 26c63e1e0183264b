import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { bookingLook, type BookingLook, type DayAndNow } from '@pantul/rules/desk-day'
import { formatAmount } from '@pantul/rules/money'
import { hourRange, hoursBetween } from '@pantul/rules/hours'
import { isPast } from '@pantul/rules/slot'
import type { DayEntry } from './desk-day-layout.ts'

/** How an entry looks; `done` marks a class that is over. */
export type EntryLook = BookingLook | 'class' | 'done' | 'block' | 'series'

export function lookOf(entry: DayEntry, when: DayAndNow): EntryLook {
  if (entry.kind === 'booking') return bookingLook(entry.booking, when)
  if (entry.kind === 'block' || entry.kind === 'series') return entry.kind
  return isPast(when.date, entry.until - 1, when.now) ? 'done' : 'class'
}

/** The person, the class, or the reason of a block. */
export function titleOf(entry: DayEntry): string {
  if (entry.kind === 'session') return entry.session.name
  if (entry.kind === 'block') return entry.block.reason
  return personName(entry.kind === 'series' ? entry.series : entry.booking)
}

const personName = ({ name }: Pick<DeskBooking, 'name'>): string =>
  name === '' ? m.label_deleted_account() : name

/** `Rizky Ananda` → `Rizky A.`, for narrow columns. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  return last === undefined ? first : `${first} ${last.slice(0, 1)}.`
}

/** `18:00–20:00` */
export const hoursText = ({ from, until }: { readonly from: number; readonly until: number }): string =>
  hourRange(hoursBetween(from, until))

/** `17:30` of a time with the location's offset. */
export const timeOf = (moment: string): string => moment.slice(11, 16)

/** The state of a booking in a word. */
export function stateWord(booking: DeskBooking, look: BookingLook): string {
  if (look === 'checkout') return m.schedule_checkout_until({ time: timeOf(booking.heldUntil ?? '') })
  if (look === 'pay-by') return m.schedule_pay_by({ time: timeOf(booking.heldUntil ?? '') })
  if (look === 'review') return m.schedule_review()
  if (look === 'missed') return m.arrivals_no_show()
  if (look === 'owes') return owesWord(booking)
  if (look === 'played') return m.history_tag_played()
  return booking.arrival === null ? m.history_tag_paid() : `${m.history_tag_paid()}, ${m.arrivals_in_word()}`
}

/** `Owes 150.000`, and whether the booking is checked in. */
function owesWord({ due, arrival }: DeskBooking): string {
  const owes = m.schedule_owes({ amount: formatAmount(due) })
  return arrival === null ? owes : `${owes}, ${m.arrivals_in_word()}`
}

/** The accessible name of an entry: court, hours, title, state, and its details. */
export function entryName(entry: DayEntry, courtName: string, when: DayAndNow): string {
  const details = detailsOf(entry, lookOf(entry, when)).join(', ')
  return m.schedule_cell({ court: courtName, hours: hoursText(entry), title: titleOf(entry), details })
}

/** The accessible name of an entry in a column that is not a court, such as a coach or a day. */
export function nameInColumn(
  entry: DayEntry,
  { column, court }: { readonly column: string; readonly court: string },
  when: DayAndNow,
): string {
  const details = [court, ...detailsOf(entry, lookOf(entry, when))].join(', ')
  return m.schedule_cell({ court: column, hours: hoursText(entry), title: titleOf(entry), details })
}

function detailsOf(entry: DayEntry, look: EntryLook): string[] {
  if (entry.kind === 'block') return [m.schedule_block()]
  if (entry.kind === 'series') return [m.series_entry()]
  if (entry.kind === 'session') {
    const { taken, places, coach } = entry.session
    return [m.schedule_class_places({ taken, places }), m.coaches_coach({ name: coach })]
  }
  const { booking } = entry
  const rented = rentedThings(booking)
  return [
    stateWord(booking, isBookingLook(look) ? look : 'paid'),
    ...(booking.package === null ? [] : [booking.package.name]),
    ...(booking.coach === null ? [] : [m.coaches_coach({ name: booking.coach.name })]),
    ...(rented === '' ? [] : [m.schedule_rented({ things: rented })]),
    ...(booking.isMoved ? [m.schedule_moved()] : []),
  ]
}

const isBookingLook = (look: EntryLook): look is BookingLook =>
  look !== 'class' && look !== 'done' && look !== 'block' && look !== 'series'

const rentedThings = ({ addOns }: DeskBooking): string =>
  addOns
    .filter(({ isRental }) => isRental)
    .map(({ name, quantity }) => m.basket_add_on({ name, quantity }))
    .join(', ')

export const isRenting = ({ addOns }: DeskBooking): boolean => addOns.some(({ isRental }) => isRental)

/** Whether an entry belongs to a booking. */
export const isSame = (one: DayEntry, { orderNumber, bookingId }: DeskBooking): boolean =>
  one.kind === 'booking' && one.booking.orderNumber === orderNumber && one.booking.bookingId === bookingId
