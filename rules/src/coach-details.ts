import type { Scale } from './coach-price.ts'
import { problem, type Problem } from './problem.ts'

/** How the venue pays a coach: not by the system, rupiah per hour, or a percentage of the coach's price. */
export const feeKinds = ['none', 'hour', 'percent'] as const

/** Works from the hour `from` up to, not including, `to` (24 is midnight). Weekday 0 is Sunday. */
export type WorkHours = { readonly weekday: number; readonly from: number; readonly to: number }

/**
 * The details of a coach that staff edit. `rate`: selects the prices by number of players; `price`: rupiah per hour for
 * other numbers. `fee`: rupiah per hour or percent, 0 without a fee. `account`: the e-mail by which the coach logs in, or
 * empty. A coach that is not active is not sold.
 */
export type CoachDetails = {
  readonly name: string
  readonly rate: string
  readonly price: number
  readonly workHours: readonly WorkHours[]
  readonly feeKind: (typeof feeKinds)[number]
  readonly fee: number
  readonly account: string
  readonly isActive: boolean
}

/** The most coaches of a location. */
export const MAX_COACHES = 60

/** The highest price and the highest fee of a coach, in rupiah per hour. */
export const MAX_COACH_PRICE = 100_000_000

/** The most players that share a coach. */
export const MAX_GROUP = 50

type WrongField = Problem & { readonly path: 'name' | 'rate' | 'price' | 'fee' | 'workHours' }

/** Checks a coach. `others`: the names of the location's other coaches. */
export function checkCoach(
  { name, rate, price, workHours, feeKind, fee }: CoachDetails,
  others: readonly string[],
): WrongField[] {
  const wrong: WrongField[] = []
  if (name.trim() === '') wrong.push({ path: 'name', ...problem('FIELD_REQUIRED') })
  if (others.some((other) => other.toLowerCase() === name.trim().toLowerCase()))
    wrong.push({ path: 'name', ...problem('COACH_NAME_TAKEN') })
  if (rate.trim() === '') wrong.push({ path: 'rate', ...problem('FIELD_REQUIRED') })
  if (!isBetween(price, 1, MAX_COACH_PRICE))
    wrong.push({ path: 'price', ...problem('NUMBER_RANGE', { from: 1, to: MAX_COACH_PRICE }) })
  const most = maxFee(feeKind)
  const least = Math.min(1, most)
  if (!isBetween(fee, least, most))
    wrong.push({ path: 'fee', ...problem('NUMBER_RANGE', { from: least, to: most }) })
  if (!areWorkHours(workHours)) wrong.push({ path: 'workHours', ...problem('WORK_HOURS_INVALID') })
  return wrong
}

/** The highest fee of a kind: rupiah per hour or percent; 0 without a fee. */
export const maxFee = (kind: CoachDetails['feeKind']): number =>
  ({ none: 0, hour: MAX_COACH_PRICE, percent: 100 })[kind]

/** Whether each span ends after it begins, and no two of a weekday overlap. */
export const areWorkHours = (hours: readonly WorkHours[]): boolean =>
  hours.every(
    (one, i) =>
      one.from < one.to &&
      !hours
        .slice(i + 1)
        .some((other) => other.weekday === one.weekday && other.from < one.to && one.from < other.to),
  )

/** The working hours from Sunday on, earliest first. */
export const sortWorkHours = (hours: readonly WorkHours[]): WorkHours[] =>
  hours
    .map(({ weekday, from, to }) => ({ weekday, from, to }))
    .toSorted((one, other) => one.weekday - other.weekday || one.from - other.from)

/**
 * Checks the prices by number of players. FIELD_REQUIRED: a rate is missing; NUMBER_RANGE: of players or rupiah;
 * SCALE_TWICE: two prices for one rate and number.
 */
export function checkScales(scales: readonly Scale[]): Problem | null {
  if (scales.some(({ rate }) => rate.trim() === '')) return problem('FIELD_REQUIRED')
  if (scales.some(({ players }) => !isBetween(players, 1, MAX_GROUP)))
    return problem('NUMBER_RANGE', { from: 1, to: MAX_GROUP })
  if (scales.some(({ price }) => !isBetween(price, 1, MAX_COACH_PRICE)))
    return problem('NUMBER_RANGE', { from: 1, to: MAX_COACH_PRICE })
  const twice = scales.find((one, i) =>
    scales.slice(i + 1).some(({ rate, players }) => rate === one.rate && players === one.players),
  )
  return twice === undefined ? null : problem('SCALE_TWICE', { rate: twice.rate, players: twice.players })
}

/** The prices by rate, then by number of players. */
export const sortScales = (scales: readonly Scale[]): Scale[] =>
  scales
    .map(({ rate, players, price }) => ({ rate: rate.trim(), players, price }))
    .toSorted((one, other) => compare(one.rate, other.rate) || one.players - other.players)

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

const isBetween = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && from <= value && value <= to
