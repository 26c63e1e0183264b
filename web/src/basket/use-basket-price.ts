import { court_hours_count, packages_line_plain } from '@pantul/messages/words'
import { addOnFromWire } from '@pantul/contract/add-ons-wire'
import type { CourtDay } from '@pantul/contract/courts-wire'
import { toDayMonthYear } from '@pantul/rules/play-date'
import type { BookingItem } from '@pantul/rules/booking-item'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { priceBasket } from '@pantul/rules/price'
import type { PriceLine, Tariff } from '@pantul/rules/price'
import { isProblem } from '@pantul/rules/problem'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { courtDayQuery } from '../venue/court-day-query.ts'
import { useBasket, useBasketStore } from './basket-store.ts'

/** What is shown of prices, rupiah. The server prices everything again. */
export type ShownPrice = {
  readonly lines: readonly PriceLine[]
  readonly courts: number
  readonly coach: number
  readonly addOns: number
  /** What a promo and packages take off and tax puts on top, each in words; rupiah, minus for what is taken off. */
  readonly also: readonly { readonly words: string; readonly rupiah: number }[]
  readonly total: number
  /** What of the total store credit pays, and what remains to be paid in money. */
  readonly credit: number
  readonly due: number
  /** Packages pay all there is. */
  readonly isPaidWithPackage: boolean
  /** Court-hours: two courts for two hours are four. */
  readonly courtHours: number
}

type AddOnPrice = { readonly name: string; readonly price: number; readonly unit: 'EA' | 'H' }

/** Add-ons of a location for a date and hours, as the add-ons step and the prices need them. */
export const addOnsQuery = (locationId: string, item: Pick<BookingItem, 'date' | 'hours'>) =>
  queryOptions({
    queryKey: ['add-ons', locationId, item.date, item.hours.join(',')],
    queryFn: async ({ signal }) => {
      const query = { distChan: locationId, date: toDayMonthYear(item.date), hours: item.hours.join(',') }
      return (await call('GET /api/add-ons', { query, signal })).data.items.map(addOnFromWire)
    },
  })

/** The price of the basket from the loaded days; what has not loaded counts with the price stored with the item. */
export function useBasketPrice(): ShownPrice {
  const items = useBasket().items.filter((item) => !isEmptyItem(item))
  const locationId = useBasketStore((state) => state.location?.id ?? '')
  const dates = [...new Set(items.map(({ date }) => date))]
  const days = useQueries({
    queries: dates.map((date) => ({ ...courtDayQuery(locationId, date), enabled: locationId !== '' })),
  })
  const asked = distinct(
    items.filter((item) => item.addOns.length > 0).map((item) => addOnsQuery(locationId, item)),
  )
  const addOns = useQueries({ queries: asked.map((query) => ({ ...query, enabled: locationId !== '' })) })
  const nameAndPrice = new Map(
    addOns.flatMap(({ data = [] }) =>
      data.map(({ item, name, price, unit }) => [item, { name, price, unit }] as const),
    ),
  )
  return shownPrice(
    items.map((item) => ({ item, day: days[dates.indexOf(item.date)]?.data, addOns: nameAndPrice })),
  )
}

// Two items with the same date and hours ask the same.
const distinct = (queries: readonly ReturnType<typeof addOnsQuery>[]) => [
  ...new Map(queries.map((query) => [query.queryKey.join(), query])).values(),
]

type Priced = {
  readonly item: BookingItem
  readonly day: CourtDay | undefined
  readonly addOns: ReadonlyMap<string, AddOnPrice>
}

/** Sums of the priced items; an item that cannot be priced counts nothing. */
function shownPrice(priced: readonly Priced[]): ShownPrice {
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
              words: packages_line_plain({ hours: court_hours_count({ count: covered.length }) }),
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

// The stored coach price is already the one for the group.
function tariffOf({ item, day, addOns }: Priced): Tariff {
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
