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

/** Steps that are done when the owner confirms them. What the other steps need is stored in tables. */
export const stepsToConfirm = ['terms', 'payments', 'mail', 'staff'] as const
export type StepToConfirm = (typeof stepsToConfirm)[number]

/** A location can open without these steps. */
const optionalSteps: ReadonlySet<SetUpStep> = new Set<SetUpStep>(['payments', 'mail', 'staff'])

/** A location that is being set up. */
export type SetUpFacts = {
  readonly activeCourts: number
  readonly times: OpeningTimes
  readonly rules: readonly PriceRule[]
  readonly today: PlayDate
  readonly confirmed: readonly string[]
}

/** The steps that are done, in order. */
export function doneSteps({ activeCourts, times, rules, today, confirmed }: SetUpFacts): SetUpStep[] {
  const { open, priced } = countPricedHours(times, rules, today)
  const isDone: Readonly<Partial<Record<SetUpStep, boolean>>> = {
    // A location is created by these three steps.
    you: true,
    company: true,
    place: true,
    courts: activeCourts > 0,
    hours: times.openHours.length > 0,
    prices: open > 0 && priced === open,
  }
  return setUpSteps.filter((step) => isDone[step] ?? confirmed.includes(step))
}

/** The steps that must still be done before the location can open. */
export const missingSteps = (facts: SetUpFacts): SetUpStep[] => {
  const done = new Set(doneSteps(facts))
  return setUpSteps.filter((step) => step !== 'open' && !optionalSteps.has(step) && !done.has(step))
}

/** The number of open hours in the seven days from today, and how many of them have a price. */
export function countPricedHours(
  { openHours }: Pick<OpeningTimes, 'openHours'>,
  rules: readonly PriceRule[],
  today: PlayDate,
): { readonly open: number; readonly priced: number } {
  const usualWeek = { openHours, specialHours: [], closedDates: [] }
  const dates = Array.from({ length: 7 }, (_, i) => addDays(today, i))
  const hoursOn = (date: PlayDate) => openHoursOn(usualWeek, date)
  const open = dates.flatMap(hoursOn).length
  return { open, priced: open - priceGaps(rules, dates, hoursOn).length }
}
