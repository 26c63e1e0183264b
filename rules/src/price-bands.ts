import type { CourtDetails } from './court-details.ts'
import { isWithin } from './field-problems.ts'
import type { OpenHours } from './opening-times.ts'
import { MAX_PRICE } from './price-change.ts'
import type { PriceRule } from './price-rule.ts'
import type { PriceType } from './price-type.ts'
import { problem, type Problem } from './problem.ts'

/** Hours of the day with one price, from `from` up to, not including, `to`. */
export type PriceBand = {
  readonly from: number
  readonly to: number
  /** Rupiah per hour from Monday to Friday. */
  readonly weekday: number
  /** Rupiah per hour on Saturday and Sunday. */
  readonly weekend: number
  readonly type: PriceType
}

/** The prices of a new location. */
export type BandPrices = {
  /** The bands of the location, for all courts that have no other prices. */
  readonly all: readonly PriceBand[]
  /** The bands of outdoor courts; null if they have no other prices. */
  readonly outdoor: readonly PriceBand[] | null
}

const WEEKDAYS = [1, 2, 3, 4, 5]
const WEEKEND = [0, 6]

/** The bands of a usual day: daytime, evening (peak), and late evening. */
const usualDay = [
  { until: 16, weekday: 350_000, weekend: 400_000, type: 'R' },
  { until: 22, weekday: 450_000, weekend: 500_000, type: 'P' },
  { until: 24, weekday: 300_000, weekend: 350_000, type: 'R' },
] as const

/** The earliest opening and the latest closing hour of the week; null if every day is closed. */
export function weekSpan(
  openHours: readonly OpenHours[],
): { readonly from: number; readonly to: number } | null {
  if (openHours.length === 0) return null
  return {
    from: Math.min(...openHours.map(({ from }) => from)),
    to: Math.max(...openHours.map(({ to }) => to)),
  }
}

/** The usual bands, as far as they are within the opening hours. */
export function usualBands({ from, to }: { readonly from: number; readonly to: number }): PriceBand[] {
  return usualDay.flatMap(({ until, ...prices }, i) => {
    const bandFrom = Math.max(from, usualDay[i - 1]?.until ?? 0)
    const bandTo = Math.min(to, until)
    return bandFrom < bandTo ? [{ from: bandFrom, to: bandTo, ...prices }] : []
  })
}

/** The bands for other opening hours: bands outside of them are dropped, and the first and the last one are adapted. */
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

/** Checks bands: there must be one, their prices must be in the range, and each must begin where the one before ends. */
export function checkBands(bands: readonly PriceBand[]): Problem | null {
  const arePricesValid = bands.every(
    ({ weekday, weekend }) => isWithin(weekday, [1, MAX_PRICE]) && isWithin(weekend, [1, MAX_PRICE]),
  )
  if (bands.length === 0 || !arePricesValid) return problem('NUMBER_RANGE', { from: 1, to: MAX_PRICE })
  const wrongBand = bands.find(({ from, to }, i) => to <= from || from !== (bands[i - 1]?.to ?? from))
  return wrongBand === undefined ? null : problem('NUMBER_RANGE', { from: wrongBand.from + 1, to: 24 })
}

/** A price rule that is not stored yet. */
export type BandRule = Pick<PriceRule, 'courtId' | 'fromHour' | 'toHour' | 'price' | 'type'> & {
  readonly weekdays: readonly number[]
}

type SetUpCourt = Pick<CourtDetails, 'kind'> & { readonly id: string }

/** The price rules of bands: those of the location, and those of each outdoor court if it has other prices. */
export function rulesOfBands({ all, outdoor }: BandPrices, courts: readonly SetUpCourt[]): BandRule[] {
  const outdoorCourts = courts.filter(({ kind }) => kind === 'outdoor')
  return [...rulesFor(null, all), ...outdoorCourts.flatMap(({ id }) => rulesFor(id, outdoor ?? []))]
}

/** `courtId` null: the rules of the location. */
const rulesFor = (courtId: string | null, bands: readonly PriceBand[]): BandRule[] =>
  bands.flatMap(({ from: fromHour, to: toHour, weekday, weekend, type }) => [
    { courtId, fromHour, toHour, type, weekdays: WEEKDAYS, price: weekday },
    { courtId, fromHour, toHour, type, weekdays: WEEKEND, price: weekend },
  ])

/**
 * The bands from which stored price rules were made; null if there are no rules, or others among them, such as rules of
 * one outdoor court that the other outdoor courts do not have.
 */
export function bandsOfRules(rules: readonly PriceRule[], courts: readonly SetUpCourt[]): BandPrices | null {
  const all = bandsOf(rules.filter(({ courtId }) => courtId === null))
  const courtRules = rules.filter(({ courtId }) => courtId !== null)
  if (all === null || courtRules.length === 0) return all && { all, outdoor: null }
  const rulesByCourt = Map.groupBy(courtRules, ({ courtId }) => courtId)
  const isOutdoor = (courtId: string | null): boolean =>
    courts.some(({ id, kind }) => id === courtId && kind === 'outdoor')
  const [outdoor = null, ...others] = [...rulesByCourt.values()].map(bandsOf)
  const areEqual = others.every((bands) => JSON.stringify(bands) === JSON.stringify(outdoor))
  return outdoor !== null && areEqual && [...rulesByCourt.keys()].every(isOutdoor) ? { all, outdoor } : null
}

function bandsOf(rules: readonly PriceRule[]): PriceBand[] | null {
  const isOn = (days: readonly number[]) => (rule: PriceRule) =>
    rule.weekdays?.length === days.length && days.every((day) => rule.weekdays?.includes(day))
  const onWeekdays = rules.filter(isOn(WEEKDAYS)).toSorted((a, b) => a.fromHour - b.fromHour)
  const onWeekends = rules.filter(isOn(WEEKEND))
  if (onWeekdays.length === 0 || onWeekdays.length + onWeekends.length !== rules.length) return null
  const bands = onWeekdays.map(({ fromHour, toHour, price, type }) => {
    const onWeekend = onWeekends.find((rule) => rule.fromHour === fromHour && rule.toHour === toHour)
    return { from: fromHour, to: toHour, weekday: price, weekend: onWeekend?.price ?? 0, type }
  })
  return checkBands(bands) === null && onWeekends.length === bands.length ? bands : null
}
