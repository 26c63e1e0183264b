import { sum } from '@pantul/rules/money'
import { createHash } from 'node:crypto'
import type { BookingItem } from '@pantul/rules/booking-item'
import { promoDiscountAfterMove } from '@pantul/rules/moved-promo'
import { orderTotal } from '@pantul/rules/order-total'
import { distributeDiscount, totalListPrice, staffDiscountAfterMove } from '@pantul/rules/staff-discount'
import { waivableDifference, waivedAfterMove } from '@pantul/rules/waived-difference'
import { splitMovedMoney, type MovedMoney } from '@pantul/rules/unpaid-balance'
import type { PlayDate } from '@pantul/rules/play-date'
import { priceBasket } from '@pantul/rules/price'
import { isProblem, problem } from '@pantul/rules/problem'
import { checkRescheduling } from '@pantul/rules/reschedule'
import type { TaxedAmount } from '@pantul/rules/tax'
import type { Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { BasketFacts } from '../../orders/basket-facts.ts'
import type { Balances } from '../../orders/find-balances.ts'
import { priceOrder, withServerData, type OrderPrice } from '../../orders/price-order.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'
import { isClosed, paidFor, startOf } from './preview-cancel.ts'
import type { PromoOfMove } from './promo-of-move.ts'
import { rightOf, type BookedOrder } from './queries.ts'

/** The new date, hours and courts of a booking, at the same location. */
export type Move = {
  readonly bookingId: number
  readonly date: PlayDate
  readonly hours: readonly number[]
  readonly courts: readonly string[]
}

/** The discount of a promo before and after the move, in rupiah. */
export type MovedDiscount = { readonly name: BothLanguages; readonly before: number; readonly after: number }

/**
 * The price of a move, in rupiah: its lines, the promo (null: it gave no discount on the booking), the total with its
 * tax, what was `paid` for the booking, and the difference. `hash` identifies the plan.
 */
export type MovePlan = {
  readonly item: BookingItem
  readonly price: OrderPrice
  readonly discounts: readonly number[]
  readonly discount: number
  readonly promo: MovedDiscount | null
  /** The part of the discount by which staff waived a price difference; `waivedNow`: by this move. */
  readonly waived: number
  readonly waivedNow: number
  /** The part of `waived` by which prices rose after the venue closed the hours. */
  readonly raised: number
  /** Whether staff may waive what is to be paid. False if a promo applies. */
  readonly isWaivable: boolean
  readonly taxed: TaxedAmount
  readonly paid: number
  /** The received money and the debt that the new order takes over. */
  readonly debt: MovedMoney
  readonly toPay: number
  readonly toCredit: number
  readonly hash: string
}

type PlanFacts = {
  readonly facts: BasketFacts
  readonly clock: Clock
  /** The packages that may pay; store credit is not used again. */
  readonly owned: Balances['owned']
  readonly promoOfMove: PromoOfMove
  readonly by: 'player' | 'staff'
  /** Whether staff waive the price difference. */
  readonly waives: boolean
}

/**
 * Refuses bookings that may not be moved: ORDER_CLOSED, BOOKING_NOT_FOUND, BOOKING_BEGUN, RESCHEDULED_ALREADY,
 * RESCHEDULE_TOO_LATE. A booking with a move right is refused only after its end: MOVE_RIGHT_OVER.
 */
export function checkMove(
  order: BookedOrder,
  { bookingId, by, now }: { bookingId: number; by: 'player' | 'staff'; now: Temporal.Instant },
): void {
  const bookingLines = order.lines.filter((line) => line.bookingId === bookingId)
  if (order.kind !== 'court') throw new Refusal(problem('ORDER_CLOSED'))
  if (bookingLines.length === 0) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  if (order.movedAway.includes(bookingId)) throw new Refusal(problem('RESCHEDULED_ALREADY'))
  if (bookingLines.every(({ isCancelled }) => isCancelled)) throw new Refusal(problem('ORDER_CLOSED'))
  const right = rightOf(order, bookingId)
  const broken = checkRescheduling({
    state: order.state,
    isRescheduled: order.isMoved,
    minutesToStart: now.until(startOf(order, bookingId)).total('minutes'),
    minutesToRightEnd: right === undefined ? null : now.until(right.until).total('minutes'),
    hours: order.rescheduleHours,
    location: order.locationId,
    toLocation: order.locationId,
    by,
  })
  if (broken !== null) throw new Refusal(broken)
}

/**
 * Prices a booking at its new time, with its add-ons and its coach (`movedHours`); the promo is applied again
 * (`promoDiscountAfterMove`). Refusals: those of `priceOrder`.
 */
export function planMove(
  order: BookedOrder,
  move: Move,
  { facts, clock, owned, promoOfMove, by, waives }: PlanFacts,
): MovePlan {
  const item = movedItem(order, move)
  const balances = { owned, typed: null, automatic: [], credit: null }
  const price = priceOrder([item], { facts, clock, balances, usesCredit: false, isByStaff: by === 'staff' })
  const discountBefore = sum(
    order.lines.map((line) => (line.bookingId === move.bookingId && !isClosed(line) ? line.discount : 0)),
  )
  const before = discountBefore - order.waived
  const { storedPromo, otherLines } = promoOfMove
  const keptDiscounts =
    order.discountReason === null
      ? promoDiscountAfterMove({
          promo: storedPromo?.promo ?? null,
          lines: price.lines,
          otherLines,
          discountBefore: before,
        })
      : distributeDiscount(staffDiscountAfterMove(before, listsOf(order, move, price)), price.lines)
  const { location } = facts
  const tax = { rateBp: location.taxRateBp, inclusive: location.taxIsInclusive }
  const paid = paidFor(order, [move.bookingId])
  const keptDiscount = sum(keptDiscounts)
  const waivable = waivableDifference({ lines: price.lines, discount: keptDiscount, paid, tax })
  const isWaivable = waivable.isExact && (order.discountReason !== null || keptDiscount === 0)
  // A rise is not asked within a promo, whose terms decide about its discount.
  const raised = isWaivable ? raisedBy(order, move, facts) : 0
  const keptWaived = waivedAfterMove(order.waived + raised, waivable)
  const waived = waives && isWaivable ? waivable.off : keptWaived
  const discount = keptDiscount + waived
  const discounts = waived === 0 ? keptDiscounts : distributeDiscount(discount, price.lines)
  const { taxed } = orderTotal(price.lines, discounts, tax)
  const debt = splitMovedMoney({ value: paid, price: taxed.total }, order.open)
  const { toPay, toCredit } = debt
  const named = [order.publicId, move.bookingId, price.hash, discount, paid, debt]
  return {
    item,
    price,
    discounts,
    discount,
    promo:
      storedPromo === null || before === 0 ? null : { name: storedPromo.name, before, after: keptDiscount },
    waived,
    waivedNow: waived - keptWaived,
    raised: Math.max(0, keptWaived - order.waived),
    isWaivable: isWaivable && toPay > 0,
    taxed,
    paid,
    debt,
    toPay,
    toCredit,
    hash: createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 16),
  }
}

/** The price that a waiver lowers: its list price, and its discount without the waiver of this move. Rupiah. */
export const priceOfWaiver = ({
  price,
  discount,
  waivedNow,
}: MovePlan): { listPrice: number; earlierDiscount: number } => ({
  listPrice: totalListPrice(price.lines),
  earlierDiscount: discount - waivedNow,
})

/** List prices of a booking before (`from`) and after (`to`) its move, in rupiah, without hours paid by packages. */
const listsOf = (
  order: BookedOrder,
  { bookingId }: Move,
  price: OrderPrice,
): { from: number; to: number } => ({
  from: sum(
    order.lines.map((line) =>
      line.bookingId === bookingId && !line.byPackage && !isClosed(line) ? line.amount : 0,
    ),
  ),
  to: totalListPrice(price.lines),
})

/**
 * Rupiah by which the prices of the old time rose since it was booked. If the venue closed it, the player does not pay them:
 * only the difference of today's prices of both times. 0 without a move right.
 */
function raisedBy(order: BookedOrder, { bookingId }: Move, facts: BasketFacts): number {
  if (rightOf(order, bookingId) === undefined) return 0
  const own = order.lines.filter((line) => line.bookingId === bookingId && !line.byPackage && !isClosed(line))
  const courts = own.filter(({ kind }) => kind === 'court')
  const before: Move = {
    bookingId,
    date: courts[0]?.date ?? '',
    hours: [...new Set(courts.map(({ hour }) => hour ?? 0))],
    courts: [...new Set(courts.map(({ ref }) => ref))],
  }
  const open = { ...facts, tariffOf: facts.tariffIfOpen }
  const price = priceBasket(withServerData([movedItem(order, before)], open), open.tariffOf)
  return isProblem(price)
    ? 0
    : Math.max(0, totalListPrice(price.lines) - sum(own.map(({ amount }) => amount)))
}

function movedItem(order: BookedOrder, { bookingId, date, hours, courts }: Move): BookingItem {
  const booked = order.basket.find(({ id }) => id === bookingId)
  if (booked === undefined) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  const isByPackage = order.lines.some((line) => line.bookingId === bookingId && line.byPackage)
  const ascending = hours.toSorted((a, b) => a - b)
  // Without the hours that were closed.
  const openHours = (kind: 'court' | 'coach'): number[] =>
    order.lines
      .flatMap((line) =>
        line.bookingId === bookingId && line.kind === kind && !line.isCancelled ? [line.hour ?? 0] : [],
      )
      .toSorted((a, b) => a - b)
  const coached = openHours('coach')
  return {
    ...booked,
    id: 1,
    date,
    hours: ascending,
    courts: courts.map((id) => ({ id, name: '', material: '', unit: 'H', paidByPackage: isByPackage })),
    coach:
      booked.coach === null || coached.length === 0
        ? null
        : { ...booked.coach, hours: movedHours(openHours('court'), coached, ascending) },
  }
}

/** The coach's hours, shifted like the booking. If none of them is in the new booking, its last hours. */
function movedHours(
  booked: readonly number[],
  coached: readonly number[],
  hours: readonly number[],
): number[] {
  const shift = (hours[0] ?? 0) - (booked[0] ?? 0)
  const moved = coached.map((hour) => hour + shift).filter((hour) => hours.includes(hour))
  return moved.length > 0 ? moved : hours.slice(-coached.length)
}
