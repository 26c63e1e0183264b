import * as m from '@pantul/messages/words'
import type { CourtDay } from '@pantul/contract/courts-wire'
import { isEmptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { priceBasket, type PriceLine, type Tariff } from '@pantul/rules/price'
import { isProblem } from '@pantul/rules/problem'
import { useQueries } from '@tanstack/react-query'
import { addOnsQuery } from './add-ons-query.ts'
import { courtDayQuery } from '../venue/court-day-query.ts'
import { useBasket, useBasketStore } from './basket-store.ts'

/** The displayed prices in rupiah. The server computes the final price. */
export type ShownPrice = {
  readonly lines: readonly PriceLine[]
  readonly courts: number
  readonly coach: number
  readonly addOns: number
  /** Labelled lines for promo, packages and added tax; rupiah, negative for reductions. */
  readonly also: readonly { readonly words: string; readonly rupiah: number }[]
  readonly total: number
  /** The part of the total that store credit pays, and the remaining amount to pay. */
  readonly credit: number
  readonly due: number
  /** Whether packages pay everything. */
  readonly isPaidWithPackage: boolean
  /** Court-hours: two courts for two hours are four. */
  readonly courtHours: number
}

type AddOnPrice = { readonly name: string; readonly price: number; readonly unit: 'EA' | 'H' }

/** The price of the basket from the loaded days. Items whose day has not loaded use their stored price. */
export function useBasketPrice(): ShownPrice {
  const items = useBasket().items.filter((item) => !isEmptyItem(item))
  const locationId = useBasketStore((state) => state.location?.id ?? '')
  const dates = [...new Set(items.map(({ date }) => date))]
  const days = useQueries({
    queries: dates.map((date) => ({ ...courtDayQuery(locationId, date), enabled: locationId !== '' })),
  })
  const addOnQueries = distinct(
    items.filter((item) => item.addOns.length > 0).map((item) => addOnsQuery(locationId, item)),
  )
  const addOns = useQueries({
    queries: addOnQueries.map((query) => ({ ...query, enabled: locationId !== '' })),
  })
  const nameAndPrice = new Map(
    addOns.flatMap(({ data = [] }) =>
      data.map(({ item, name, price, unit }) => [item, { name, price, unit }] as const),
    ),
  )
  return addUpPrices(
    items.map((item) => ({ item, day: days[dates.indexOf(item.date)]?.data, addOns: nameAndPrice })),
  )
}

// Removes duplicate queries of items with the same date and hours.
const distinct = (queries: readonly ReturnType<typeof addOnsQuery>[]) => [
  ...new Map(queries.map((query) => [query.queryKey.join(), query])).values(),
]

type PricedItem = {
  readonly item: BookingItem
  readonly day: CourtDay | undefined
  readonly addOns: ReadonlyMap<string, AddOnPrice>
}

/** Adds up the priced items; items that cannot be priced count zero. */
function addUpPrices(priced: readonly PricedItem[]): ShownPrice {
  const prices = priced.flatMap((one) => {
    const price = priceBasket([one.item], () => tariffOf(one))
    return isProblem(price) ? [] : [price]
  })
  const sum = (pick: (price: (typeof prices)[number]) => number): number =>
    prices.reduce((total, price) => total + pick(price), 0)
  const lines = prices.flatMap((price) => price.lines)
  const covered = lines.filter(({ paidByPackage }) => paidByPackage)
  const saved = covered.reduce((total, { amount }) => total + amount, 0)
  const total = sum((price) => price.total) - saved
  return {
    lines,
    courts: sum(({ courts }) => courts),
    coach: sum(({ coach }) => coach),
    addOns: sum(({ addOns }) => addOns),
    also:
      saved === 0
        ? []
        : [
            {
              words: m.packages_line_plain({ hours: m.court_hours_count({ count: covered.length }) }),
              rupiah: -saved,
            },
          ],
    total,
    credit: 0,
    due: total,
    isPaidWithPackage: total === 0 && saved > 0,
    courtHours: priced.reduce((hours, { item }) => hours + item.hours.length * item.courts.length, 0),
  }
}

// The stored coach price is the price for the group.
function tariffOf({ item, day, addOns }: PricedItem): Tariff {
  const stored = item.prices.filter(({ hour }) => !day?.hours.some((one) => one.hour === hour))
  const { coach } = item
  return {
    hourPrices: [...(day?.hours ?? []), ...stored],
    courtDifference: (courtId, hour) =>
      day?.courts.find(({ id }) => id === courtId)?.differences.find((one) => one.hour === hour)?.price ?? 0,
    addOn: (code) => addOns.get(code) ?? { name: code, price: 0, unit: 'EA' },
    coach: (id) =>
      coach?.id === id ? { name: coach.name, rate: coach.rate, price: coach.price } : undefined,
    scales: [],
  }
}
