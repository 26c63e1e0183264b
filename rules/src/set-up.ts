import { openHoursOn, type OpeningTimes } from './opening-times.ts'
import { addDays, type PlayDate } from './play-date.ts'
import { priceGaps } from './price-change.ts'
import type { PriceRule } from './price-rule.ts'

/** The steps of the set-up of a location, in order. */
export const setUpSteps = [
  'you',
  'company',
  'place',
  'courts',
  'hours',
  'prices',
  'terms',
  'payments',
  'mail',
  'staff',
  'open',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Steps that show a default or a check. They have no rows of their own, so the person confirms them. */
export const confirmedSteps = ['terms', 'payments', 'mail', 'staff'] as const
export type ConfirmedStep = (typeof confirmedSteps)[number]

/** Steps that may be skipped: a location can open without them. */
const optional: ReadonlySet<SetUpStep> = new Set<SetUpStep>(['payments', 'mail', 'staff'])

/** What is stored of a location that is being set up. */
export type SetUpFacts = {
  readonly activeCourts: number
  readonly times: OpeningTimes
  readonly rules: readonly PriceRule[]
  readonly today: PlayDate
  readonly confirmed: readonly string[]
}

/** The steps of the location that are done, in order. The location itself exists. */
export function doneSteps({ activeCourts, times, rules, today, confirmed }: SetUpFacts): SetUpStep[] {
  const { open, priced } = countPriced(times, rules, today)
  const isDone: Readonly<Partial<Record<SetUpStep, boolean>>> = {
    you: true,
    company: true,
    place: true,
    courts: activeCourts > 0,
    hours: times.openHours.length > 0,
    prices: open > 0 && priced === open,
  }
  return setUpSteps.filter((step) => isDone[step] ?? confirmed.includes(step))
}

/** The steps without which a location cannot open. Empty: it can. */
export const missingSteps = (facts: SetUpFacts): SetUpStep[] => {
  const done = new Set(doneSteps(facts))
  return setUpSteps.filter((step) => step !== 'open' && !optional.has(step) && !done.has(step))
}

/** Open hours of the seven days from today, and how many of them have a price. */
export function countPriced(
  { openHours }: Pick<OpeningTimes, 'openHours'>,
  rules: readonly PriceRule[],
  today: PlayDate,
): { readonly open: number; readonly priced: number } {
  const usual = { openHours, specialHours: [], closedDates: [] }
  const week = Array.from({ length: 7 }, (_, i) => addDays(today, i))
  const open = week.flatMap((date) => openHoursOn(usual, date)).length
  return { open, priced: open - priceGaps(rules, week, (date) => openHoursOn(usual, date)).length }
}
