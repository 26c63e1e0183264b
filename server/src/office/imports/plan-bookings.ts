import * as m from '@pantul/messages/words'
import { hoursBetween } from '@pantul/rules/hours'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { basketFacts, type BasketFacts } from '../../orders/price/basket-facts.ts'
import type { NormalizedPerson } from '../../people/contacts/normalize-person.ts'
import type { CsvLine } from '../../platform/base/read-csv.ts'
import type { Deps } from '../../platform/deps.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { allCourts } from '../courts/queries.ts'
import { findKnownPeople, isPhoneAndEmailCompatible, isSameName, type KnownPeople } from './find-people.ts'
import { readHourOwners, type FindOwner } from './hour-owners.ts'
import type { BookingColumn } from './import-columns.ts'
import { mapInParts } from './map-in-parts.ts'
import { pickPerson } from './pick-person.ts'
import { isLineFault, cellFault, lineFault, problemFault, type PlannedLine } from './planned-lines.ts'
import { priceBooking, type BookingChoices, type ImportedBooking } from './price-booking.ts'
import { readBooking, type ReadBooking } from './read-booking.ts'

type BookingLine = CsvLine<BookingColumn>
type PlannedBooking = PlannedLine<BookingColumn, ImportedBooking>

/**
 * What an import of bookings would do with each line. It checks the person, the hours, the price by the rules of a sale
 * by staff, and whether the court is free. `same`: the person has these hours already. `conflict`: somebody else has
 * one of them.
 */
export async function planBookings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  lines: readonly BookingLine[],
  choices: BookingChoices,
): Promise<PlannedBooking[]> {
  const { locationId } = choices
  const facts = basketFacts(await cataloguesOf(db).of(db, locationId), 'en')
  // With the courts that are off sale, because they may have bookings already.
  const courts = await allCourts(db, locationId)
  const readLines = await mapInParts(lines, (line) => ({ line, booking: readBooking(line, courts) }))
  const bookings = readLines.flatMap(({ booking }) => (isLineFault(booking) ? [] : booking))
  const people = bookings.map(({ person }) => person)
  const knownPeople = await findKnownPeople(db, { locationId, now: clock.now() }, people)
  const dates = bookings.map(({ date }) => date)
  const findOwner = await readHourOwners(db, locationId, dates)
  const planning = { facts, clock, choices, knownPeople, findOwner, earlierLines: new Map<string, number>() }
  return mapInParts(readLines, ({ line, booking }): PlannedBooking => {
    if (!isLineFault(booking)) return planBooking(line, booking, planning)
    const { name, date, from, until, court } = line.cells
    const description = `${name}, ${date} ${from}–${until}, ${court}`
    return { line, description, state: 'faulty', fault: booking }
  })
}

type Planning = {
  readonly facts: BasketFacts
  readonly clock: Deps['clock']
  readonly choices: BookingChoices
  readonly knownPeople: KnownPeople
  readonly findOwner: FindOwner
  /** The numbers of the new lines so far, by court-hour. */
  readonly earlierLines: Map<string, number>
}

function planBooking(
  line: BookingLine,
  booking: ReadBooking,
  { facts, clock, choices, knownPeople, findOwner, earlierLines }: Planning,
): PlannedBooking {
  const { person, date, from, until, court } = booking
  const description = `${person.name}, ${toDayMonthYear(date)} ${from}:00–${until}:00, ${court.name}`
  const planned = { line, description }
  const hours = hoursBetween(from, until)
  const owners = hours.map((hour) => findOwner(date, court.id, hour))
  // Before the person is picked: if several known people have the name, the hours tell which of them it is.
  if (owners.every(isOwnedBy(person, knownPeople))) return { ...planned, state: 'same' }
  if (!facts.courts.some(({ id }) => id === court.id))
    return { ...planned, state: 'faulty', fault: problemFault('court', problem('COURT_UNKNOWN')) }
  const picked = pickPerson(knownPeople, person)
  if (isLineFault(picked)) return { ...planned, state: 'faulty', fault: picked }
  const priced = priceBooking(booking, { facts, clock, person: picked, choices, hours })
  if (isLineFault(priced)) return { ...planned, state: 'faulty', fault: priced }
  const owner = owners.find((found) => found !== undefined)
  if (owner !== undefined)
    return {
      ...planned,
      state: 'conflict',
      fault: cellFault('court', m.imports_fault_taken, { name: owner.name }),
    }
  const keys = hours.map((hour) => `${date} ${court.id} ${hour}`)
  const earlierLine = keys.map((key) => earlierLines.get(key)).find((found) => found !== undefined)
  if (earlierLine !== undefined)
    return {
      ...planned,
      state: 'conflict',
      fault: lineFault(m.imports_fault_twice, { line: earlierLine }),
    }
  for (const key of keys) earlierLines.set(key, line.number)
  const { price, paid } = priced
  return { ...planned, state: 'new', value: priced, amounts: { price, paid, unpaid: price - paid } }
}

/**
 * Whether the owner of an hour is a person of a file: the same contact, or a guest with these details and no contact.
 */
function isOwnedBy(
  person: NormalizedPerson,
  knownPeople: KnownPeople,
): (owner: ReturnType<FindOwner>) => boolean {
  const isSamePerson = (other: NormalizedPerson): boolean =>
    isPhoneAndEmailCompatible(person, other) && isSameName(other.name, person.name)
  const sameContacts = knownPeople.matching(person).filter(isSamePerson)
  return (owner) => {
    if (owner === undefined) return false
    const { contactId, hasOrder } = owner
    return contactId === null
      ? hasOrder && isSamePerson(owner)
      : sameContacts.some(({ id }) => id === contactId)
  }
}
