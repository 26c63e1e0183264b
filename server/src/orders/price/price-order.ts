import { createHash } from 'node:crypto'
import type { BookingItem } from '@pantul/rules/booking-item'
import { checkOrder } from '@pantul/rules/order-rules'
import type { StaffDiscount } from '@pantul/rules/staff-discount'
import { priceBasket, type BasketPrice } from '@pantul/rules/price'
import { factsForStaff } from '@pantul/rules/desk-sale'
import { isProblem } from '@pantul/rules/problem'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { applyBalances, type AppliedBalances } from './apply-balances.ts'
import type { BasketFacts } from './basket-facts.ts'
import type { Balances } from './find-balances.ts'

/**
 * The price of a basket in rupiah, and how it is paid. `taxed.total` is the price after packages and discounts, with
 * the tax; `due` is to be paid in money. `hash` identifies the price; it is the same in every language.
 */
export type OrderPrice = BasketPrice & AppliedBalances & { readonly hash: string }

/** `isByStaff`: limits of players do not count. */
type PriceInput = {
  readonly facts: BasketFacts
  readonly clock: Clock
  readonly balances: Balances
  readonly usesCredit: boolean
  readonly isByStaff?: boolean
  readonly priceOff?: StaffDiscount | null
}

/**
 * Checks a basket by all rules, on the location's clock, prices it and applies the balances. Names and prices are the
 * server's. Refusals: those of `checkOrder`, `priceBasket` and `applyBalances`.
 */
export function priceOrder(
  items: readonly BookingItem[],
  { facts, clock, balances, usesCredit, isByStaff = false, priceOff = null }: PriceInput,
): OrderPrice {
  const { location, dayOf, tariffOf } = facts
  const now = venueNow(clock, location.timeZone)
  const { lastStartMinute, limits } = location
  const rules = { now, lastStartMinute, limits, dayOf }
  const ruleProblem = checkOrder(items, isByStaff ? factsForStaff(rules) : rules)
  if (ruleProblem !== null) throw new Refusal(ruleProblem)
  const price = priceBasket(withServerData(items, facts), tariffOf)
  if (isProblem(price)) throw new Refusal(price)
  const applied = applyBalances(price.lines, { balances, location, today: now.date, usesCredit, priceOff })
  return { ...price, ...applied, hash: hashOf(price, applied) }
}

/** Replaces names, codes and prices of courts, coaches and hours by the server's. */
export const withServerData = (items: readonly BookingItem[], facts: BasketFacts): BookingItem[] =>
  items.map((item) => {
    const { hourPrices, coach: coachOf } = facts.tariffOf(item.date)
    const coach = item.coach === null ? undefined : coachOf(item.coach.id)
    return {
      ...item,
      prices: hourPrices.filter(({ hour }) => item.hours.includes(hour)),
      courts: item.courts.map((picked) => {
        const court = facts.courts.find(({ id }) => id === picked.id)
        return court === undefined
          ? picked
          : { ...picked, name: court.name, material: court.material, unit: court.unit }
      }),
      coach:
        item.coach === null || coach === undefined
          ? null
          : { ...item.coach, name: coach.name, rate: coach.rate, price: coach.price },
    }
  })

function hashOf({ lines }: BasketPrice, { promo, discounts, taxed, creditUsed }: AppliedBalances): string {
  const facts = lines.map(
    ({ item, kind, ref, date, hours, quantity, unitPrice, paidByPackage = false }, i) => [
      item,
      kind,
      ref,
      date,
      hours,
      quantity,
      unitPrice,
      paidByPackage,
      discounts[i] ?? 0,
    ],
  )
  return createHash('sha256')
    .update(JSON.stringify([facts, promo?.id ?? null, taxed.total, creditUsed]))
    .digest('hex')
    .slice(0, 16)
}
