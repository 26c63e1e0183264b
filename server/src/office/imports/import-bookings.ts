import { toDayMonthYear } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { hoursBetween } from '@pantul/rules/hours'
import { basketFacts, type BasketFacts } from '../../orders/basket-facts.ts'
import type { CsvLine } from '../../platform/base/read-csv.ts'
import type { Deps } from '../../platform/deps.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { allCourts } from '../courts/queries.ts'
import { agrees, findKnownPeople, isSameName, type KnownPeople } from './find-people.ts'
import { findTakenHours, type Taken } from './find-taken-hours.ts'
import type { BookingColumn } from './import-columns.ts'
import { pickPerson } from './pick-person.ts'
import { faults, mapInParts, problemFault, type PlannedLine } from './plan-lines.ts'
import { priceBooking, type BookingChoices, type ImportedBooking } from './price-booking.ts'
import { faulty, isFault, readBooking, type ReadBooking } from './read-booking.ts'

type BookingLine = CsvLine<BookingColumn>
type Planned = PlannedLine<BookingColumn, ImportedBooking>

/**
 * What an import of bookings would do, line by line: checks the person, the hours, the price by the rules of a sale by
 * staff, and whether the court is free. `same`: the person has these hours already. `conflict`: somebody else has one of
 * them; the fault names the owner.
 */
export async function planBookings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  lines: readonly BookingLine[],
  choices: BookingChoices,
): Promise<Planned[]> {
  const { locationId } = choices
  const facts = basketFacts(await cataloguesOf(db).of(db, locationId), 'en')
  // Bookings of a court stay when it is taken off sale.
  const courts = await allCourts(db, locationId)
  const read = await mapInParts(lines, (line) => ({ line, booking: readBooking(line, courts) }))
  const bookings = read.flatMap(({ booking }) => (isFault(booking) ? [] : booking))
  const [persons, dates] = [bookings.map(({ wanted }) => wanted), bookings.map(({ date }) => date)]
  const known = await findKnownPeople(db, { locationId, now: clock.now() }, persons)
  const taken = await findTakenHours(db, locationId, dates)
  const planning = { facts, clock, choices, known, taken, earlier: new Map<string, number>() }
  return mapInParts(read, ({ line, booking }): Planned => {
    if (!isFault(booking)) return planBooking(line, booking, planning)
    const { name, date, from, until, court } = line.cells
    return { line, what: `${name}, ${date} ${from}–${until}, ${court}`, state: 'faulty', fault: booking }
  })
}

type Planning = {
  readonly facts: BasketFacts
  readonly clock: Deps['clock']
  readonly choices: BookingChoices
  readonly known: KnownPeople
  readonly taken: Taken
  /** The line that has each hour of a court; this plan adds its own. */
  readonly earlier: Map<string, number>
}

function planBooking(
  line: BookingLine,
  booking: ReadBooking,
  { facts, clock, choices, known, taken, earlier }: Planning,
): Planned {
  const { wanted, date, from, until, court } = booking
  const what = `${wanted.name}, ${toDayMonthYear(date)} ${from}:00–${until}:00, ${court.name}`
  const planned = { line, what }
  const hours = hoursBetween(from, until)
  const owners = hours.map((hour) => taken(date, court.id, hour))
  // Several guests may have the name, but the hours say which one.
  if (owners.every(isOwnedBy(known, wanted))) return { ...planned, state: 'same' }
  if (!facts.courts.some(({ id }) => id === court.id))
    return { ...planned, state: 'faulty', fault: problemFault('court', problem('COURT_UNKNOWN')) }
  const person = pickPerson(known, wanted)
  if (isFault(person)) return { ...planned, state: 'faulty', fault: person }
  const priced = priceBooking(booking, { facts, clock, person, choices, hours })
  if (isFault(priced)) return { ...planned, state: 'faulty', fault: priced }
  const owner = owners.find((one) => one !== undefined)
  if (owner !== undefined)
    return { ...planned, state: 'conflict', fault: faulty('court', faults.taken(owner.name)) }
  const keys = hours.map((hour) => `${date} ${court.id} ${hour}`)
  const before = keys.map((key) => earlier.get(key)).find((one) => one !== undefined)
  if (before !== undefined)
    return { ...planned, state: 'conflict', fault: faulty(null, faults.twice(before)) }
  for (const key of keys) earlier.set(key, line.number)
  const amounts = { price: priced.price, paid: priced.paid, unpaid: priced.price - priced.paid }
  return { ...planned, state: 'new', value: priced, amounts }
}

/** Whether the owner of an hour is the person of a line: a known person, or a guest who is not linked to a contact yet. */
function isOwnedBy(known: KnownPeople, wanted: ReadBooking['wanted']): (owner: ReturnType<Taken>) => boolean {
  const isLike = (one: ReadBooking['wanted']): boolean =>
    agrees(wanted, one) && isSameName(one.name, wanted.name)
  const ids = new Set<number | null>(
    known
      .like(wanted)
      .filter(isLike)
      .map(({ id }) => id),
  )
  return (owner) =>
    owner !== undefined &&
    (owner.contactId === null ? owner.isGuest && isLike(owner) : ids.has(owner.contactId))
}
