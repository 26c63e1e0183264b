import type { UnpaidChoice } from '@pantul/contract/desk-imports-wire'
import * as m from '@pantul/messages/words'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { StaffDiscount } from '@pantul/rules/staff-discount'
import { MIN_PAY_BY_MS } from '@pantul/rules/desk-sale'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { taxOf } from '@pantul/rules/tax'
import type { BasketFacts } from '../../orders/price/basket-facts.ts'
import type { Balances } from '../../orders/price/find-balances.ts'
import { firstHourOf } from '../../orders/limits/hold-duration.ts'
import { priceOrder } from '../../orders/price/price-order.ts'
import type { SalePayment } from '../../orders/place/seller.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { BookingColumn } from './import-columns.ts'
import type { PersonOfBooking } from './pick-person.ts'
import { cellFault, problemFault, type LineFault } from './planned-lines.ts'
import type { ReadBooking } from './read-booking.ts'

/** A booking of a file that can be placed. Amounts in rupiah. */
export type ImportedBooking = {
  readonly person: PersonOfBooking
  readonly item: BookingItem
  readonly priceOff: StaffDiscount
  readonly price: number
  readonly paid: number
  readonly settling: SalePayment
  readonly note: string
}

/** How the bookings of a file are imported. */
export type BookingChoices = {
  readonly locationId: string
  /** What happens to the part of a price that was not paid. */
  readonly unpaid: UnpaidChoice
  /** Why the unpaid part is owed, in the language of the staff. */
  readonly unpaidReason: string
}

const noBalances: Balances = { quotas: [], enteredPromo: null, automaticPromos: [], credit: null }

type PricingInput = Pick<Deps, 'clock'> & {
  readonly facts: BasketFacts
  readonly person: PersonOfBooking
  readonly choices: BookingChoices
  readonly hours: readonly number[]
}

/**
 * Prices a booking by the rules of a sale by staff, and decides how it is settled: a partly paid booking always leaves
 * an unpaid balance. Returns a fault if its price is above the list price, if more was paid than its price, or if the
 * rules refuse it.
 */
export function priceBooking(
  { date, court, price: priceInFile, paid, note }: ReadBooking,
  { facts, clock, person, choices, hours }: PricingInput,
): ImportedBooking | LineFault<BookingColumn> {
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
    // `due` includes an added tax. The result has the list price before that tax only in `priceOff`, which needs a
    // discount.
    const { due: listPrice, priceOff: zeroDiscount } = priceOrder([item], {
      facts,
      clock,
      balances: noBalances,
      usesCredit: false,
      isByStaff: true,
      priceOff: { kind: 'amount', value: 0 },
    })
    const price = priceInFile ?? listPrice
    if (price > listPrice)
      return cellFault('price', m.imports_fault_above_list, { list: formatRupiah(listPrice) })
    const priceOff = discountTo(price, zeroDiscount?.listPrice ?? listPrice, facts.location)
    if (priceOff === null) return cellFault('price', m.imports_fault_amount, {})
    if (paid > price) return cellFault('paid', m.imports_fault_paid_over, { price: formatRupiah(price) })
    const unpaid = price - paid
    const isOwed = unpaid > 0 && (choices.unpaid === 'owe' || paid > 0)
    if (isOwed && person.phone === null) return problemFault('phone', problem('PHONE_NEEDED'))
    const settling: SalePayment =
      unpaid > 0 && !isOwed
        ? { kind: 'pay-by', until: endOfHold(item, { now: clock.now(), timeZone: facts.location.timeZone }) }
        : {
            kind: 'tenders',
            tenders: [],
            unpaid: isOwed ? { amount: unpaid, reason: choices.unpaidReason, approval: null } : null,
          }
    return { person, item, priceOff, price, paid, settling, note }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { problem: code } = error.problem
    if (code === 'SLOT_PAST') return cellFault('date', m.imports_fault_past, {})
    return problemFault(code.startsWith('DATE') ? 'date' : 'from', error.problem)
  }
}

type Tax = Pick<BasketFacts['location'], 'taxRateBp' | 'taxIsInclusive'>

/**
 * The discount by which a booking costs `price`, which includes the tax. `listBeforeTax`: its list price before an
 * added tax. Null if no discount gives exactly this price, because the tax is rounded.
 */
function discountTo(
  price: number,
  listBeforeTax: number,
  { taxRateBp, taxIsInclusive }: Tax,
): StaffDiscount | null {
  const withTax = (total: number): number =>
    taxOf({ total, rateBp: taxRateBp, inclusive: taxIsInclusive }).total
  const estimate = taxIsInclusive ? price : Math.round((price * 10_000) / (10_000 + taxRateBp))
  const beforeTax = [estimate, estimate - 1, estimate + 1].find(
    (total) => total >= 0 && total <= listBeforeTax && withTax(total) === price,
  )
  return beforeTax === undefined ? null : { kind: 'amount', value: listBeforeTax - beforeTax }
}

/** Minutes before its start at which an unpaid booking of a file is released. */
const RELEASE_MINUTES = 30

function endOfHold(
  item: BookingItem,
  { now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string },
): Temporal.Instant {
  const { start } = firstHourOf([item], timeZone)
  const usualEnd = start.subtract({ minutes: RELEASE_MINUTES })
  // One minute more, because the order is placed after this plan is made.
  const earliestEnd = now.add({ milliseconds: MIN_PAY_BY_MS + 60_000 })
  return Temporal.Instant.compare(usualEnd, earliestEnd) > 0 ? usualEnd : earliestEnd
}
