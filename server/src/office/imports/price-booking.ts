import type { UnpaidChoice } from '@pantul/contract/desk-imports-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { StaffDiscount } from '@pantul/rules/staff-discount'
import { MIN_PAY_BY_MS } from '@pantul/rules/desk-sale'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { taxOf } from '@pantul/rules/tax'
import type { BasketFacts } from '../../orders/basket-facts.ts'
import type { Balances } from '../../orders/find-balances.ts'
import { firstHourOf } from '../../orders/hold-duration.ts'
import { priceOrder } from '../../orders/price-order.ts'
import type { SalePayment } from '../../orders/seller.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PersonOfBooking } from './pick-person.ts'
import { faults, problemFault } from './plan-lines.ts'
import { faulty, type Fault, type ReadBooking } from './read-booking.ts'

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

/** How bookings of a file are imported: `unpaid` says what happens to what was not paid. */
export type BookingChoices = {
  readonly locationId: string
  readonly unpaid: UnpaidChoice
  readonly reason: string
}

const noBalances: Balances = { owned: [], typed: null, automatic: [], credit: null }

type PricingInput = Pick<Deps, 'clock'> & {
  readonly facts: BasketFacts
  readonly person: PersonOfBooking
  readonly choices: BookingChoices
  readonly hours: readonly number[]
}

/**
 * Prices a booking by the rules of a sale by staff, and decides how it is settled. Returns a fault if the wanted price is above
 * the list price, if more is paid than it costs, or if the rules refuse it.
 */
export function priceBooking(
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
    const unpaid = isOwed ? { amount: left, reason: choices.reason, approval: null } : null
    const settling: SalePayment =
      left > 0 && unpaid === null
        ? { kind: 'pay-by', until: holdEnd(item, { now: clock.now(), timeZone: facts.location.timeZone }) }
        : { kind: 'tenders', tenders: [], unpaid }
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
