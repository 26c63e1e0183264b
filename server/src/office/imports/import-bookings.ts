import type { VersionedCourt } from '@pantul/contract/desk-courts-wire'
import type { UnpaidChoice } from '@pantul/contract/desk-imports-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { StaffDiscount } from '@pantul/rules/desk-price'
import { MIN_PAY_BY_MS } from '@pantul/rules/desk-sale'
import { checkNotes } from '@pantul/rules/limits'
import { formatRupiah } from '@pantul/rules/money'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { taxOf } from '@pantul/rules/tax'
import { basketFacts, type BasketFacts } from '../../orders/basket-facts.ts'
import type { Balances } from '../../orders/find-balances.ts'
import { firstHourOf } from '../../orders/hold-duration.ts'
import { priceOrder } from '../../orders/price-order.ts'
import type { SalePayment } from '../../orders/seller.ts'
import { readAmount, readDate, readHour } from '../../platform/base/csv-cells.ts'
import type { CsvLine } from '../../platform/base/read-csv.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { allCourts } from '../courts/queries.ts'
import { agrees, findKnownPeople, isSameName, type KnownPeople } from './find-people.ts'
import { findTakenHours, type Taken } from './find-taken-hours.ts'
import type { BookingColumn } from './import-columns.ts'
import { readPerson } from './import-people.ts'
import { pickPerson, type PersonOfBooking } from './pick-person.ts'
import { faults, mapInParts, problemFault, type LineFault, type PlannedLine } from './plan-lines.ts'

/** A booking of a file, as it can be placed. Rupiah. */
export type ImportedBooking = {
  readonly person: PersonOfBooking
  readonly item: BookingItem
  readonly priceOff: StaffDiscount
  readonly price: number
  readonly paid: number
  readonly settling: SalePayment
  readonly note: string
}

type BookingLine = CsvLine<BookingColumn>
type Fault = LineFault<BookingColumn>
type Planned = PlannedLine<BookingColumn, ImportedBooking>

/** How bookings of a file are imported: `unpaid` says what happens to what was not paid. */
export type BookingChoices = {
  readonly locationId: string
  readonly unpaid: UnpaidChoice
  readonly reason: string
}

const isFault = (x: object): x is Fault => 'sentence' in x
const faulty = (column: BookingColumn | null, sentence: Fault['sentence']): Fault => ({ column, sentence })

/** The cells of a line, without looking at other data. */
type ReadBooking = {
  readonly wanted: { readonly name: string; readonly phone: string | null; readonly email: string | null }
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly court: { readonly id: string; readonly name: string }
  readonly price: number | null
  readonly paid: number
  readonly note: string
}

function readLine(
  line: BookingLine,
  courts: readonly Pick<VersionedCourt, 'id' | 'name'>[],
): ReadBooking | Fault {
  const { cells, hasMoreCells } = line
  if (hasMoreCells) return faulty(null, faults.manyCells())
  const wanted = readPerson(line)
  if ('sentence' in wanted) return wanted
  const date = readDate(cells.date)
  if (date === null) return problemFault('date', problem('DATE_INVALID'))
  const from = readHour(cells.from)
  if (from === null || from === 24) return faulty('from', faults.hours())
  const end = readHour(cells.until)
  const until = end === 0 ? 24 : end
  if (until === null || until <= from) return faulty('until', faults.hours())
  const isCourt = (name: string): boolean => name.toLowerCase() === cells.court.toLowerCase()
  const court = courts.find(({ id, name }) => isCourt(id) || isCourt(name))
  if (court === undefined) return problemFault('court', problem('COURT_UNKNOWN'))
  // A thousand that a comma cut off: `000`.
  if (isCutOff(cells.price)) return faulty('price', faults.amount())
  if (isCutOff(cells.paid)) return faulty('paid', faults.amount())
  const price = cells.price === '' ? null : readAmount(cells.price)
  if (cells.price !== '' && (price === null || price < 0)) return faulty('price', faults.amount())
  const paid = cells.paid === '' ? 0 : readAmount(cells.paid)
  if (paid === null || paid < 0) return faulty('paid', faults.amount())
  const note = cells.note.trim()
  const tooLong = checkNotes(note)
  if (tooLong !== null) return problemFault('note', tooLong)
  return { wanted, date, from, until, court, price, paid, note }
}

const isCutOff = (amount: string): boolean => /^0\d/.test(amount)

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
  const facts = basketFacts(await cataloguesOf(db).of(db, choices.locationId), 'en')
  // Bookings of a court stay when it is taken off sale.
  const courts = await allCourts(db, choices.locationId)
  const read = await mapInParts(lines, (line) => readLine(line, courts))
  const bookings = read.filter((one): one is ReadBooking => !isFault(one))
  const known = await findKnownPeople(
    db,
    { locationId: choices.locationId, now: clock.now() },
    bookings.map(({ wanted }) => wanted),
  )
  const taken = await findTakenHours(
    db,
    choices.locationId,
    bookings.map(({ date }) => date),
  )
  const earlier = new Map<string, number>()
  let index = -1
  return mapInParts(lines, (line): Planned => {
    index += 1
    const booking = read[index]
    const what = `${line.cells.name}, ${line.cells.date} ${line.cells.from}–${line.cells.until}, ${line.cells.court}`
    if (booking === undefined || isFault(booking))
      return { line, what, state: 'faulty', fault: booking ?? faulty(null, faults.hours()) }
    const { wanted, date, from, until, court } = booking
    const planned = {
      line,
      what: `${wanted.name}, ${toDayMonthYear(date)} ${from}:00–${until}:00, ${court.name}`,
    }
    const hours = hoursBetween(from, until)
    const owners = hours.map((hour) => taken(date, court.id, hour))
    // Several guests may have the name, but the hours say which one.
    if (owners.every(isOwnedBy(known, wanted))) return { ...planned, state: 'same' }
    if (!facts.courts.some(({ id }) => id === court.id))
      return { ...planned, state: 'faulty', fault: problemFault('court', problem('COURT_UNKNOWN')) }
    const person = pickPerson(known, wanted)
    if (isFault(person)) return { ...planned, state: 'faulty', fault: person }
    const priced = priceOf(booking, { facts, clock, person, choices, hours })
    if (isFault(priced)) return { ...planned, state: 'faulty', fault: priced }
    const owner = owners.find((one) => one !== undefined)
    if (owner !== undefined)
      return { ...planned, state: 'conflict', fault: faulty('court', faults.taken(owner.name)) }
    const keys = hours.map((hour) => `${date} ${court.id} ${hour}`)
    const before = keys.map((key) => earlier.get(key)).find((one) => one !== undefined)
    if (before !== undefined)
      return { ...planned, state: 'conflict', fault: faulty(null, faults.twice(before)) }
    for (const key of keys) earlier.set(key, line.number)
    const amounts = { price: priced.price, paid: priced.paid, rest: priced.price - priced.paid }
    return { ...planned, state: 'new', value: priced, amounts }
  })
}

const hoursBetween = (from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, i) => from + i)

/** Whether the owner of an hour is the person of a line: a known one, or a guest whom nobody has linked yet. */
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

const noBalances: Balances = { owned: [], typed: null, automatic: [], credit: null }

type PricingInput = Pick<Deps, 'clock'> & {
  readonly facts: BasketFacts
  readonly person: PersonOfBooking
  readonly choices: BookingChoices
  readonly hours: readonly number[]
}

function priceOf(
  { date, court, price: wantedPrice, paid, note }: ReadBooking,
  { facts, clock, person, choices, hours }: PricingInput,
): ImportedBooking | Fault {
  const item: BookingItem = {
    id: 1,
    date,
    hours,
    prices: [],
    courts: facts.courts
      .filter(({ id }) => id === court.id)
      .map(({ id, name, material, unit }) => ({ id, name, material, unit, paidByPackage: false })),
    addOns: [],
    coach: null,
  }
  try {
    const { due: list, priceOff: listed } = priceOrder([item], {
      facts,
      clock,
      balances: noBalances,
      usesCredit: false,
      isByStaff: true,
      priceOff: { kind: 'amount', value: 0 },
    })
    const price = wantedPrice ?? list
    if (price > list) return faulty('price', faults.aboveList(formatRupiah(list)))
    const priceOff = discountTo(price, listed?.list ?? list, facts.location)
    if (priceOff === null) return faulty('price', faults.amount())
    if (paid > price) return faulty('paid', faults.paidOver(formatRupiah(price)))
    const left = price - paid
    const isOwed = left > 0 && (choices.unpaid === 'owe' || paid > 0)
    if (isOwed && person.phone === null) return problemFault('phone', problem('PHONE_NEEDED'))
    const rest = isOwed ? { amount: left, reason: choices.reason, approval: null } : null
    const settling: SalePayment =
      left > 0 && rest === null
        ? { kind: 'pay-by', until: holdEnd(item, { now: clock.now(), timeZone: facts.location.timeZone }) }
        : { kind: 'tenders', tenders: [], rest }
    return { person, item, priceOff, price, paid, settling, note }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { problem: code } = error.problem
    if (code === 'SLOT_PAST') return faulty('date', faults.past())
    return problemFault(code.startsWith('DATE') ? 'date' : 'from', error.problem)
  }
}

/**
 * The discount that lowers what is due to `price`, rupiah with tax, from the list price `list` before an added tax.
 * Null: the rounding of the tax allows none.
 */
function discountTo(price: number, list: number, { taxRateBp, taxIsInclusive }: Tax): StaffDiscount | null {
  const withTax = (total: number): number =>
    taxOf({ total, rateBp: taxRateBp, inclusive: taxIsInclusive }).total
  const near = taxIsInclusive ? price : Math.round((price * 10_000) / (10_000 + taxRateBp))
  const before = [near, near - 1, near + 1].find(
    (total) => total >= 0 && total <= list && withTax(total) === price,
  )
  return before === undefined ? null : { kind: 'amount', value: list - before }
}

type Tax = Pick<BasketFacts['location'], 'taxRateBp' | 'taxIsInclusive'>

/** Minutes before the start at which an unpaid booking of a file is released. */
const HOLD_MINUTES_BEFORE = 30

function holdEnd(
  item: BookingItem,
  { now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string },
): Temporal.Instant {
  const { start } = firstHourOf([item], timeZone)
  const usual = start.subtract({ minutes: HOLD_MINUTES_BEFORE })
  const earliest = now.add({ milliseconds: MIN_PAY_BY_MS + 60_000 })
  return Temporal.Instant.compare(usual, earliest) > 0 ? usual : earliest
}
