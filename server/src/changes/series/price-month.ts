import type { BookingItem } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Clock } from '../../platform/base/clock.ts'
import type { BasketFacts } from '../../orders/price/basket-facts.ts'
import { priceOrder, type OrderPrice } from '../../orders/price/price-order.ts'

/** Hours of one court on a date. */
export type SeriesHours = {
  readonly court: string
  readonly date: PlayDate
  readonly hours: readonly number[]
}

/** One booking item for the hours of each entry. The ids begin with 1. */
export const bookingItemsOf = (dates: readonly SeriesHours[]): BookingItem[] =>
  dates.map(({ court, date, hours }, index) => ({
    id: index + 1,
    date,
    hours: [...hours],
    prices: [],
    courts: [{ id: court, name: '', material: '', unit: '', paidByPackage: false }],
    addOns: [],
    coach: null,
  }))

/** A series is paid in money only. */
const noBalances = { quotas: [], enteredPromo: null, automaticPromos: [], credit: null }

type SeriesPricing = {
  readonly facts: BasketFacts
  readonly clock: Clock
  /** Percent below the list price. */
  readonly priceOff: number
}

/** The price of the hours of a month. Refusals: those of `priceOrder`. */
export const priceMonth = (
  items: readonly BookingItem[],
  { facts, clock, priceOff }: SeriesPricing,
): OrderPrice =>
  priceOrder(items, {
    facts,
    clock,
    balances: noBalances,
    usesCredit: false,
    isByStaff: true,
    priceOff: { kind: 'percent', value: priceOff },
  })
