import { createHash } from 'node:crypto'
import type { BookingItem } from '@pantul/rules/booking-item'
import { sum } from '@pantul/rules/money'
import { promoDiscountAfterMove } from '@pantul/rules/moved-promo'
import { orderTotal, totalListPrice } from '@pantul/rules/order-total'
import { splitMovedMoney, type MovedMoney } from '@pantul/rules/unpaid-balance'
import { fromDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { priceBasket } from '@pantul/rules/price'
import { isProblem, problem } from '@pantul/rules/problem'
import { checkRescheduling } from '@pantul/rules/reschedule'
import { distributeDiscount, staffDiscountAfterMove } from '@pantul/rules/staff-discount'
import type { TaxedAmount } from '@pantul/rules/tax'
import { waivableDifference, waivedAfterMove } from '@pantul/rules/waived-difference'
import type { BasketFacts } from '../../orders/price/basket-facts.ts'
import type { Balances } from '../../orders/price/find-balances.ts'
import { priceOrder, withServerData, type OrderPrice } from '../../orders/price/price-order.ts'
import type { Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'
import { isSettled, paidFor, startOf } from './booked-lines.ts'
import type { PromoOfMove } from './promo-of-move.ts'
import { openMoveRightOf, type BookedLine, type BookedOrder } from './queries.ts'

/** The new date, hours and courts of a booking, at the same location. */
export type Move = {
  readonly bookingId: number
  readonly date: PlayDate
  readonly hours: readonly number[]
  readonly courts: readonly string[]
}

/** The move of a request, whose date is `dd-mm-yyyy`. Refusal: DATE_INVALID if the date does not exist. */
export function moveFromWire({
  bookingId,
  date,
  hours,
  courts,
}: Omit<Move, 'date'> & { readonly date: string }): Move {
  const playDate = fromDayMonthYear(date)
  if (playDate === null) throw new Refusal(problem('DATE_INVALID'))
  return { bookingId, date: playDate, hours, courts }
}

/** The price of a move. Amounts in rupiah. */
export type MovePlan = {
  /** The booking at its new time. */
  readonly item: BookingItem
  readonly price: OrderPrice
  readonly discounts: readonly number[]
  readonly discount: number
  /** The discount of the promo before and after the move; null if there was none before. */
  readonly promo: { readonly name: BothLanguages; readonly before: number; readonly after: number } | null
  /** The part of the discount by which staff waive price differences: of this move and of earlier ones. */
  readonly waived: number
  /** The part of `waived` that staff waive by this move. */
  readonly waivedNow: number
  /** The part of `waived` that is a rise of prices since the booking was made. It is waived if the venue closed its hours. */
  readonly risen: number
  /** Whether staff may waive what is to be paid. False if nothing is to be paid, or if a promo applies. */
  readonly isWaivable: boolean
  readonly taxed: TaxedAmount
  /** What was paid for the booking. */
  readonly paid: number
  /** The received money and the unpaid balance that the new order takes over. */
  readonly movedMoney: MovedMoney
  readonly toPay: number
  readonly toRefund: number
  readonly hash: string
}

type PlanFacts = {
  readonly facts: BasketFacts
  readonly clock: Clock
  /** The packages that may pay. A move uses no store credit. */
  readonly quotas: Balances['quotas']
  readonly promoOfMove: PromoOfMove
  readonly by: 'player' | 'staff'
  /** Whether staff waive the price difference. */
  readonly waives: boolean
}

/**
 * Refuses bookings that may not be moved: ORDER_CLOSED, BOOKING_NOT_FOUND, BOOKING_BEGUN, RESCHEDULED_ALREADY,
 * RESCHEDULE_TOO_LATE; MOVE_RIGHT_OVER for a booking with a move right whose time is over.
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
  const moveRight = openMoveRightOf(order, bookingId)
  const broken = checkRescheduling({
    state: order.state,
    isRescheduled: order.isResultOfMove,
    minutesToStart: now.until(startOf(order, bookingId)).total('minutes'),
    minutesToMoveRightEnd: moveRight === undefined ? null : now.until(moveRight.until).total('minutes'),
    noticeHours: order.rescheduleHours,
    location: order.locationId,
    toLocation: order.locationId,
    by,
  })
  if (broken !== null) throw new Refusal(broken)
}

/**
 * Prices a booking at its new time, with its add-ons and its coach. It keeps its promo (`promoDiscountAfterMove`) or its
 * discount by staff. Refusals: those of `priceOrder`.
 */
export function planMove(
  order: BookedOrder,
  move: Move,
  { facts, clock, quotas, promoOfMove, by, waives }: PlanFacts,
): MovePlan {
  const { bookingId } = move
  const item = movedItem(order, move)
  const balances = { quotas, enteredPromo: null, automaticPromos: [], credit: null }
  const price = priceOrder([item], { facts, clock, balances, usesCredit: false, isByStaff: by === 'staff' })
  const linesBefore = order.lines.filter((line) => line.bookingId === bookingId && !isSettled(line))
  const discountBefore = sum(linesBefore.map(({ discount }) => discount)) - order.waived
  const { storedPromo, otherLines } = promoOfMove
  const keptDiscounts =
    order.discountReason === null
      ? promoDiscountAfterMove({
          promo: storedPromo?.promo ?? null,
          lines: price.lines,
          otherLines,
          discountBefore,
        })
      : distributeDiscount(
          staffDiscountAfterMove(discountBefore, {
            from: listPriceOf(linesBefore),
            to: totalListPrice(price.lines),
          }),
          price.lines,
        )
  const { location } = facts
  const tax = { rateBp: location.taxRateBp, inclusive: location.taxIsInclusive }
  const paid = paidFor(order, [bookingId])
  const keptDiscount = sum(keptDiscounts)
  const waivable = waivableDifference({ lines: price.lines, discount: keptDiscount, paid, tax })
  const isWaivable = waivable.isExact && (order.discountReason !== null || keptDiscount === 0)
  const priceRise = isWaivable ? priceRiseOf(order, bookingId, facts) : 0
  const keptWaived = waivedAfterMove(order.waived + priceRise, waivable)
  const waived = waives && isWaivable ? waivable.amount : keptWaived
  const discount = keptDiscount + waived
  const discounts = waived === 0 ? keptDiscounts : distributeDiscount(discount, price.lines)
  const { taxed } = orderTotal(price.lines, discounts, tax)
  const movedMoney = splitMovedMoney({ value: paid, price: taxed.total }, order.money)
  const identity = [order.publicId, bookingId, price.hash, discount, paid, movedMoney]
  return {
    item,
    price,
    discounts,
    discount,
    promo:
      storedPromo === null || discountBefore === 0
        ? null
        : { name: storedPromo.name, before: discountBefore, after: keptDiscount },
    waived,
    waivedNow: waived - keptWaived,
    risen: Math.max(0, keptWaived - order.waived),
    isWaivable: isWaivable && movedMoney.toPay > 0,
    taxed,
    paid,
    movedMoney,
    toPay: movedMoney.toPay,
    toRefund: movedMoney.toRefund,
    hash: createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 16),
  }
}

/** The price that staff lower when they waive the difference of a move: the list price, and the discount without this waiver. */
export const priceOfWaiver = ({
  price,
  discount,
  waivedNow,
}: MovePlan): { listPrice: number; earlierDiscount: number } => ({
  listPrice: totalListPrice(price.lines),
  earlierDiscount: discount - waivedNow,
})

/** The sum of list prices, in rupiah, without hours that packages paid. */
const listPriceOf = (lines: readonly BookedLine[]): number =>
  sum(lines.map(({ isPaidByPackage, amount }) => (isPaidByPackage ? 0 : amount)))

/**
 * Rupiah by which the price of the old time rose since it was booked. If the venue closed that time, the player does not pay
 * this rise for the new time. 0 without a move right.
 */
function priceRiseOf(order: BookedOrder, bookingId: number, facts: BasketFacts): number {
  if (openMoveRightOf(order, bookingId) === undefined) return 0
  const lines = order.lines.filter(
    (line) => line.bookingId === bookingId && !line.isPaidByPackage && !isSettled(line),
  )
  const courts = lines.filter(({ kind }) => kind === 'court')
  const oldTime: Move = {
    bookingId,
    date: courts[0]?.date ?? '',
    hours: [...new Set(courts.map(({ hour }) => hour ?? 0))],
    courts: [...new Set(courts.map(({ ref }) => ref))],
  }
  // The old time is priced as if it were not closed.
  const factsIfOpen = { ...facts, tariffOf: facts.tariffIfOpen }
  const price = priceBasket(withServerData([movedItem(order, oldTime)], factsIfOpen), factsIfOpen.tariffOf)
  return isProblem(price) ? 0 : Math.max(0, totalListPrice(price.lines) - listPriceOf(lines))
}

/** A booking item at another time. Refusal: BOOKING_NOT_FOUND. */
function movedItem(order: BookedOrder, { bookingId, date, hours, courts }: Move): BookingItem {
  const booked = order.basket.find(({ id }) => id === bookingId)
  if (booked === undefined) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  const lines = order.lines.filter((line) => line.bookingId === bookingId)
  const paidByPackage = lines.some(({ isPaidByPackage }) => isPaidByPackage)
  const ascending = hours.toSorted((a, b) => a - b)
  const remainingHours = (kind: 'court' | 'coach'): number[] =>
    lines
      .flatMap((line) => (line.kind === kind && !line.isCancelled ? [line.hour ?? 0] : []))
      .toSorted((a, b) => a - b)
  const coachHours = remainingHours('coach')
  return {
    ...booked,
    // The new order has only this booking.
    id: 1,
    date,
    hours: ascending,
    courts: courts.map((id) => ({ id, name: '', material: '', unit: 'H', paidByPackage })),
    coach:
      booked.coach === null || coachHours.length === 0
        ? null
        : { ...booked.coach, hours: shiftCoachHours(coachHours, remainingHours('court'), ascending) },
  }
}

/** Shifts the hours of the coach like the booking. If no shifted hour is in the new hours, the coach gets the last new hours. */
function shiftCoachHours(
  coachHours: readonly number[],
  oldHours: readonly number[],
  newHours: readonly number[],
): number[] {
  const shift = (newHours[0] ?? 0) - (oldHours[0] ?? 0)
  const shifted = coachHours.map((hour) => hour + shift).filter((hour) => newHours.includes(hour))
  return shifted.length > 0 ? shifted : newHours.slice(-coachHours.length)
}
