import type { CourtDetails } from './court-details.ts'
import type { OpenHours } from './opening-times.ts'
import { MAX_PRICE } from './price-change.ts'
import type { PriceRule } from './price-rule.ts'
import type { PriceType } from './price-type.ts'
import { problem, type Problem } from './problem.ts'

/** Hours from `from` to `to` (not included) with their price an hour in rupiah, from Monday to Friday and at the weekend. */
export type PriceBand = {
  readonly from: number
  readonly to: number
  readonly weekday: number
  readonly weekend: number
  readonly type: PriceType
}

/** Prices of a new location. `outdoor`: the bands of outdoor courts if they have other prices. */
export type BandPrices = { readonly all: readonly PriceBand[]; readonly outdoor: readonly PriceBand[] | null }

const WEEKDAYS = [1, 2, 3, 4, 5]
const WEEKEND = [0, 6]

/** The bands of a usual day: day, evening (peak) and late. */
const usual = [
  { until: 16, weekday: 350_000, weekend: 400_000, type: 'R' },
  { until: 22, weekday: 450_000, weekend: 500_000, type: 'P' },
  { until: 24, weekday: 300_000, weekend: 350_000, type: 'R' },
] as const

/** The first and the last open hour of the week, the last one not included; null if every day is closed. */
export function weekSpan(
  openHours: readonly OpenHours[],
): { readonly from: number; readonly to: number } | null {
  if (openHours.length === 0) return null
  return {
    from: Math.min(...openHours.map(({ from }) => from)),
    to: Math.max(...openHours.map(({ to }) => to)),
  }
}

/** The usual bands within the open hours. */
export function usualBands({ from, to }: { readonly from: number; readonly to: number }): PriceBand[] {
  return usual.flatMap(({ until, ...prices }, i) => {
    const begins = Math.max(from, usual[i - 1]?.until ?? 0)
    const ends = Math.min(to, until)
    return begins < ends ? [{ from: begins, to: ends, ...prices }] : []
  })
}

/** The bands with other open hours: the first begins and the last ends with them. Bands outside are dropped. */
export function fitBands(
  bands: readonly PriceBand[],
  { from, to }: { readonly from: number; readonly to: number },
): PriceBand[] {
  const inside = bands.filter((band) => band.from < to && band.to > from)
  return inside.map((band, i) => ({
    ...band,
    from: i === 0 ? from : band.from,
    to: i === inside.length - 1 ? to : band.to,
  }))
}

/**
 * Checks bands, which adjoin and so have no gap. NUMBER_RANGE: a price outside of 1 to 100 million rupiah, or a band that
 * ends before it begins.
 */
export function checkBands(bands: readonly PriceBand[]): Problem | null {
  const wrongPrice = bands
    .flatMap(({ weekday, weekend }) => [weekday, weekend])
    .some((price) => !Number.isInteger(price) || price < 1 || price > MAX_PRICE)
  if (bands.length === 0 || wrongPrice) return problem('NUMBER_RANGE', { from: 1, to: MAX_PRICE })
  const wrong = bands.find((band, i) => band.to <= band.from || band.from !== (bands[i - 1]?.to ?? band.from))
  return wrong === undefined ? null : problem('NUMBER_RANGE', { from: wrong.from + 1, to: 24 })
}

/** A price rule that is not stored yet. */
export type BandRule = Pick<PriceRule, 'courtId' | 'fromHour' | 'toHour' | 'price' | 'type'> & {
  readonly weekdays: readonly number[]
}

type SetUpCourt = Pick<CourtDetails, 'kind'> & { readonly id: string }

/** The price rules of bands. Outdoor courts get rules of their own if they have other prices. */
export function rulesOfBands({ all, outdoor }: BandPrices, courts: readonly SetUpCourt[]): BandRule[] {
  const ownCourts = outdoor === null ? [] : courts.filter(({ kind }) => kind === 'outdoor')
  return [...rulesFor(null, all), ...ownCourts.flatMap(({ id }) => rulesFor(id, outdoor ?? []))]
}

const rulesFor = (courtId: string | null, bands: readonly PriceBand[]): BandRule[] =>
  bands.flatMap(({ from: fromHour, to: toHour, weekday, weekend, type }) => [
    { courtId, fromHour, toHour, type, weekdays: WEEKDAYS, price: weekday },
    { courtId, fromHour, toHour, type, weekdays: WEEKEND, price: weekend },
  ])

/** The bands of stored rules; null if there are none, or they were not made of bands. */
export function bandsOfRules(rules: readonly PriceRule[], courts: readonly SetUpCourt[]): BandPrices | null {
  const all = bandsOf(rules.filter(({ courtId }) => courtId === null))
  if (all === null) return null
  const outdoor = courts.find(({ kind }) => kind === 'outdoor')
  const own = rules.filter(({ courtId }) => courtId !== null)
  if (own.length === 0) return { all, outdoor: null }
  const ofOutdoor = bandsOf(own.filter(({ courtId }) => courtId === outdoor?.id))
  return ofOutdoor === null ? null : { all, outdoor: ofOutdoor }
}

function bandsOf(rules: readonly PriceRule[]): PriceBand[] | null {
  const isOn = (days: readonly number[]) => (rule: PriceRule) =>
    rule.weekdays?.length === days.length && days.every((day) => rule.weekdays?.includes(day))
  const onWeekdays = rules.filter(isOn(WEEKDAYS)).toSorted((a, b) => a.fromHour - b.fromHour)
  const onWeekends = rules.filter(isOn(WEEKEND))
  if (onWeekdays.length === 0 || onWeekdays.length + onWeekends.length !== rules.length) return null
  const bands = onWeekdays.map(({ fromHour, toHour, price, type }) => {
    const other = onWeekends.find((rule) => rule.fromHour === fromHour && rule.toHour === toHour)
    return { from: fromHour, to: toHour, weekday: price, weekend: other?.price ?? 0, type: type ?? 'R' }
  })
  return checkBands(bands) === null && onWeekends.length === bands.length ? bands : null
}
