import type { Scale } from './coach-price.ts'
import {
  checkFilled,
  checkRange,
  fieldProblems,
  isNameTaken,
  isWithin,
  type FieldProblem,
} from './field-problems.ts'
import { problem, type Problem } from './problem.ts'

/** How the venue pays a coach: not by the system, rupiah per hour, or a percentage of the coach's price. */
export const feeKinds = ['none', 'hour', 'percent'] as const

/** Works from the hour `from` up to, not including, `to` (24 is midnight). Weekday 0 is Sunday. */
export type WorkHours = { readonly weekday: number; readonly from: number; readonly to: number }

/** The details of a coach that staff edit. */
export type CoachDetails = {
  readonly name: string
  /** The code of the coach's price list, which has prices by number of players (`Scale`). */
  readonly rate: string
  /** Rupiah per hour for numbers of players that have no scale. */
  readonly price: number
  readonly workHours: readonly WorkHours[]
  readonly feeKind: (typeof feeKinds)[number]
  /** Rupiah per hour or percent, by the kind of the fee; 0 without a fee. */
  readonly fee: number
  /** The e-mail address of the customer account with which the coach logs in, or empty. */
  readonly account: string
  /** Whether the coach is sold. */
  readonly isActive: boolean
}

/** The most coaches of a location. */
export const MAX_COACHES = 60

/** The highest price and the highest fee of a coach, in rupiah per hour. */
export const MAX_COACH_PRICE = 100_000_000

/** The most players that share a coach. */
export const MAX_PLAYERS = 50

/** Checks a coach. `otherNames`: the names of the location's other coaches. */
export const checkCoach = (
  { name, rate, price, workHours, feeKind, fee }: CoachDetails,
  otherNames: readonly string[],
): FieldProblem<keyof CoachDetails>[] =>
  fieldProblems<keyof CoachDetails>([
    ['name', checkFilled(name) ?? (isNameTaken(name, otherNames) ? 'COACH_NAME_TAKEN' : null)],
    ['rate', checkFilled(rate)],
    ['price', checkRange(price, [1, MAX_COACH_PRICE])],
    ['fee', checkRange(fee, [feeKind === 'none' ? 0 : 1, maxFee(feeKind)])],
    ['workHours', areWorkHoursValid(workHours) ? null : 'WORK_HOURS_INVALID'],
  ])

/** The highest fee of a kind: rupiah per hour or percent; 0 without a fee. */
export const maxFee = (kind: CoachDetails['feeKind']): number =>
  ({ none: 0, hour: MAX_COACH_PRICE, percent: 100 })[kind]

/** Whether each span ends after it begins, and no two of a weekday overlap. */
export const areWorkHoursValid = (workHours: readonly WorkHours[]): boolean =>
  workHours.every(
    (span, i) =>
      span.from < span.to &&
      !workHours
        .slice(i + 1)
        .some(({ weekday, from, to }) => weekday === span.weekday && from < span.to && span.from < to),
  )

/** The working hours from Sunday on, earliest first. */
export const sortWorkHours = (workHours: readonly WorkHours[]): WorkHours[] =>
  workHours
    .map(({ weekday, from, to }) => ({ weekday, from, to }))
    .toSorted((a, b) => a.weekday - b.weekday || a.from - b.from)

/**
 * Checks the prices by number of players. Refusals: FIELD_REQUIRED if a rate is missing; NUMBER_RANGE for a wrong number
 * of players or a wrong price; SCALE_TWICE if a rate has two prices for a number of players.
 */
export function checkScales(scales: readonly Scale[]): Problem | null {
  if (scales.some(({ rate }) => rate.trim() === '')) return problem('FIELD_REQUIRED')
  if (!scales.every(({ players }) => isWithin(players, [1, MAX_PLAYERS])))
    return problem('NUMBER_RANGE', { from: 1, to: MAX_PLAYERS })
  if (!scales.every(({ price }) => isWithin(price, [1, MAX_COACH_PRICE])))
    return problem('NUMBER_RANGE', { from: 1, to: MAX_COACH_PRICE })
  const repeated = scales.find((scale, i) =>
    scales.slice(i + 1).some(({ rate, players }) => rate === scale.rate && players === scale.players),
  )
  return repeated === undefined
    ? null
    : problem('SCALE_TWICE', { rate: repeated.rate, players: repeated.players })
}

/** The prices by rate, then by number of players. */
export const sortScales = (scales: readonly Scale[]): Scale[] =>
  scales
    .map(({ rate, players, price }) => ({ rate: rate.trim(), players, price }))
    .toSorted((a, b) => compare(a.rate, b.rate) || a.players - b.players)

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
