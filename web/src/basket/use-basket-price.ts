import * as m from '@pantul/messages/words'
import type { CourtDay } from '@pantul/contract/courts-wire'
import { filledItems } from '@pantul/rules/basket'
import type { BookingItem } from '@pantul/rules/booking-item'
import { sum } from '@pantul/rules/money'
import { priceBasket, type PriceLine, type Tariff } from '@pantul/rules/price'
import { isProblem } from '@pantul/rules/problem'
import { useQueries } from '@tanstack/react-query'
import { courtDayQuery } from '../venue/court-day-query.ts'
import { useBasket, useBasketStore } from './basket-store.ts'
import { useAddOnsOfItems } from './use-add-ons.ts'

/** The displayed prices in rupiah. The server computes the final price. */
export type ShownPrice = {
  readonly lines: readonly PriceLine[]
  readonly courts: number
  readonly coach: number
  readonly addOns: number
  /** Promo, packages and added tax; negative amounts are reductions. */
  readonly adjustments: readonly { readonly label: string; readonly amount: number }[]
  readonly total: number
  /** The part of the total that store credit pays. */
  readonly creditUsed: number
  /** The part of the total that is left to pay. */
  readonly due: number
  /** Whether packages pay everything. */
  readonly isPaidByPackages: boolean
  /** Court-hours: two courts for two hours are four. */
  readonly courtHours: number
}

type AddOnPrice = { readonly name: string; readonly price: number; readonly unit: 'EA' | 'H' }

/** The price of the basket from the loaded court days. Items whose court day has not loaded use their stored price. */
export function useBasketPrice(): ShownPrice {
  const items = filledItems(useBasket())
  const locationId = useBasketStore((state) => state.location?.id ?? '')
  const dates = [...new Set(items.map(({ date }) => date))]
  const courtDays = useQueries({
    queries: dates.map((date) => ({ ...courtDayQuery(locationId, date), enabled: locationId !== '' })),
  })
  const addOnAnswers = useAddOnsOfItems(items.filter((item) => item.addOns.length > 0))
  const addOnPrices = new Map(
    addOnAnswers.flatMap(({ data = [] }) =>
      data.map(({ item, name, price, unit }) => [item, { name, price, unit }] as const),
    ),
  )
  return addUpPrices(
    items.map((item) => ({ item, day: courtDays[dates.indexOf(item.date)]?.data, addOnPrices })),
  )
}

type ItemWithOffer = {
  readonly item: BookingItem
  readonly day: CourtDay | undefined
  readonly addOnPrices: ReadonlyMap<string, AddOnPrice>
}

/** Adds up the prices of the items. An item that cannot be priced counts zero. */
function addUpPrices(items: readonly ItemWithOffer[]): ShownPrice {
  const prices = items.flatMap((itemWithOffer) => {
    const price = priceBasket([itemWithOffer.item], () => tariffOf(itemWithOffer))
    return isProblem(price) ? [] : [price]
  })
  const lines = prices.flatMap((price) => price.lines)
  const linesPaidByPackage = lines.filter(({ paidByPackage }) => paidByPackage)
  const packageAmount = sum(linesPaidByPackage.map(({ amount }) => amount))
  const packageLabel = m.packages_line_plain({
    hours: m.court_hours_count({ count: linesPaidByPackage.length }),
  })
  const total = sum(prices.map((price) => price.total)) - packageAmount
  return {
    lines,
    courts: sum(prices.map(({ courts }) => courts)),
    coach: sum(prices.map(({ coach }) => coach)),
    addOns: sum(prices.map(({ addOns }) => addOns)),
    adjustments: packageAmount === 0 ? [] : [{ label: packageLabel, amount: -packageAmount }],
    total,
    creditUsed: 0,
    due: total,
    isPaidByPackages: total === 0 && packageAmount > 0,
    courtHours: sum(items.map(({ item }) => item.hours.length * item.courts.length)),
  }
}

function tariffOf({ item, day, addOnPrices }: ItemWithOffer): Tariff {
  const storedPrices = item.prices.filter(
    ({ hour }) => !day?.hours.some((hourPrice) => hourPrice.hour === hour),
  )
  const { coach } = item
  return {
    hourPrices: [...(day?.hours ?? []), ...storedPrices],
    courtDifference: (courtId, hour) =>
      day?.courts
        .find(({ id }) => id === courtId)
        ?.priceDifferences.find((difference) => difference.hour === hour)?.price ?? 0,
    addOn: (code) => addOnPrices.get(code) ?? { name: code, price: 0, unit: 'EA' },
    // The coach's price in the basket is already the price for the number of players.
    coach: (id) =>
      coach?.id === id ? { name: coach.name, rate: coach.rate, price: coach.price } : undefined,
    scales: [],
  }
}
