import { createHash } from 'node:crypto'
import type { BookingItem } from '@pantul/rules/booking-item'
import { checkOrder } from '@pantul/rules/order-rules'
import { priceBasket } from '@pantul/rules/price'
import type { BasketPrice } from '@pantul/rules/price'
import { isProblem } from '@pantul/rules/problem'
import { venueNow, type Clock } from '../platform/base/clock.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { applyMeans, type Paying } from './apply-means.ts'
import type { BasketFacts } from './basket-facts.ts'
import type { Means } from './find-means.ts'

/**
 * What a basket costs, in rupiah, by the server's own tables, and how it is paid. `taxed.total` is what is due after
 * packages and promo, `due` what is to be paid in money; `hash` names this very price, whatever the language.
 */
export type OrderPrice = BasketPrice & Paying & { readonly hash: string }

/** What a price depends on beside the basket and the moment. */
type Pricing = {
  readonly facts: BasketFacts
  readonly clock: Clock
  readonly means: Means
  readonly usesCredit: boolean
}

/**
 * Asks every rule of the basket again, on the location's clock, prices it and pays it. Items come with the server's own names and prices: nothing of a browser's remains. Refusals: those of
 * `checkOrder`, `priceBasket` and `applyMeans`.
 */
export function priceOrder(
  items: readonly BookingItem[],
  { facts, clock, means, usesCredit }: Pricing,
): OrderPrice {
  const { location, dayOf, tariffOf } = facts
  const now = venueNow(clock, location.timeZone)
  const { lastStartMinute, limits } = location
  const broken = checkOrder(items, { now, lastStartMinute, limits, dayOf })
  if (broken !== null) throw new Refusal(broken)
  const price = priceBasket(withOwnNames(items, facts), tariffOf)
  if (isProblem(price)) throw new Refusal(price)
  const paying = applyMeans(price.lines, { means, location, today: now.date, usesCredit })
  return { ...price, ...paying, hash: hashOf(price, paying) }
}

/** The items as the server knows them: courts, coach and hours with its own names, codes and prices. */
export const withOwnNames = (items: readonly BookingItem[], facts: BasketFacts): BookingItem[] =>
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

function hashOf({ lines }: BasketPrice, { promo, discounts, taxed, creditUsed }: Paying): string {
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
