import { addDays, daysBetween, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import type { VenueNow } from './slot.ts'

/** `closing`: another reason than rain or a power cut. */
export const closureKinds = ['rain', 'closing', 'power'] as const
export type ClosureKind = (typeof closureKinds)[number]

/** What the players get: a new time of their choice, store credit, or their money. */
export const closureResolutions = ['new-time', 'credit', 'refund'] as const
export type ClosureResolution = (typeof closureResolutions)[number]

/** `keep`: the booking stays, because it can be played. */
export const caseResolutions = [...closureResolutions, 'keep'] as const
export type CaseResolution = (typeof caseResolutions)[number]

/**
 * What happens to a booking. `hours`: only package hours go back. `ended`: it was not paid, so nothing comes back.
 * `gone`: it was cancelled or moved before.
 */
export const caseOutcomes = ['new-time', 'credit', 'refund', 'hours', 'ended', 'kept', 'gone'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** The longest closure, in days. */
export const MAX_CLOSED_DAYS = 31

/** The courts, dates and hours of a closure; `until` is not included, a whole day is 0 to 24. */
export type ClosedTime = {
  readonly courts: readonly string[]
  readonly dateFrom: PlayDate
  readonly dateTo: PlayDate
  readonly from: number
  readonly until: number
}

/** The dates of a closure, ascending. */
export const closedDates = ({ dateFrom, dateTo }: Pick<ClosedTime, 'dateFrom' | 'dateTo'>): PlayDate[] =>
  Array.from({ length: Math.max(0, daysBetween(dateFrom, dateTo)) + 1 }, (_, day) => addDays(dateFrom, day))

/** Checks a closure: it has courts, its dates and hours ascend, it is not over, and it is at most 31 days long. */
export function checkClosure(
  { courts, dateFrom, dateTo, from, until }: ClosedTime,
  { date: today }: Pick<VenueNow, 'date'>,
): Problem | null {
  if (courts.length === 0) return problem('COURT_UNKNOWN')
  if (until <= from || dateFrom < today) return problem('BLOCK_HOURS_INVALID')
  const days = daysBetween(dateFrom, dateTo)
  return days < 0 || days >= MAX_CLOSED_DAYS ? problem('BLOCK_TOO_LONG', { most: MAX_CLOSED_DAYS }) : null
}

/**
 * Whether the dates of a closure become closed dates, so that players cannot book them afterwards: it closes all courts on
 * sale for whole days, not for rain or a power cut.
 */
export const closesDates = (
  { kind, courts, from, until }: Omit<ClosedTime, 'dateFrom' | 'dateTo'> & { readonly kind: ClosureKind },
  onSale: readonly string[],
): boolean =>
  kind === 'closing' && from === 0 && until === 24 && onSale.every((court) => courts.includes(court))

/**
 * The first hour of a date that counts as unplayed. The running hour counts as played, in a power cut only if the
 * location says so.
 */
export const firstUnplayedHour = (
  date: PlayDate,
  now: VenueNow,
  { kind, isRunningHourUnplayed }: { readonly kind: ClosureKind; readonly isRunningHourUnplayed: boolean },
): number => {
  if (date > now.date) return 0
  if (date < now.date) return 24
  return kind === 'power' && isRunningHourUnplayed ? now.hour : now.hour + 1
}

/**
 * The facts of a booking that decide what can happen to it. `money`: rupiah that come back, `units`: hours of packages.
 * `isPartlyClosed`: some of its hours stay.
 */
export type CaseFacts = {
  readonly isUnpaid: boolean
  readonly hasAccount: boolean
  readonly money: number
  readonly units: number
  readonly isPartlyClosed: boolean
  readonly hasBegun: boolean
  readonly owes: boolean
}

/**
 * What happens to a booking if staff choose this resolution. Only whole bookings to come that are paid with money get a new time;
 * others fall back to `otherwise`. Guests have no store credit and get a refund. Package hours always go back.
 */
export function outcomeOf(
  resolution: CaseResolution,
  facts: CaseFacts,
  otherwise: 'credit' | 'refund',
): CaseOutcome {
  if (resolution === 'keep') return 'kept'
  if (facts.isUnpaid) return 'ended'
  if (resolution === 'new-time' && mayGetNewTime(facts)) return 'new-time'
  if (facts.money === 0) return facts.units > 0 ? 'hours' : 'ended'
  return resolution === 'refund' || (resolution === 'new-time' && otherwise === 'refund') || !facts.hasAccount
    ? 'refund'
    : 'credit'
}

export const mayGetNewTime = ({
  isUnpaid,
  isPartlyClosed,
  hasBegun,
  owes,
  money,
  units,
}: CaseFacts): boolean => !isUnpaid && !isPartlyClosed && !hasBegun && !owes && money > 0 && units === 0
