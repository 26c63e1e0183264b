import { addDays, daysBetween, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import type { VenueNow } from './slot.ts'

/** Why courts are closed. `power`: a power cut; `closing`: another reason than rain or a power cut. */
export const closureKinds = ['rain', 'closing', 'power'] as const
export type ClosureKind = (typeof closureKinds)[number]

/** What players get for their closed hours: a new time of their choice, store credit, or a refund. */
export const closureResolutions = ['new-time', 'credit', 'refund'] as const
export type ClosureResolution = (typeof closureResolutions)[number]

/** What staff choose for one booking. `keep`: the booking stays, because it can be played. */
export const caseResolutions = [...closureResolutions, 'keep'] as const
export type CaseResolution = (typeof caseResolutions)[number]

/**
 * What happened to a booking. `hours`: the player got package hours back, and no money. `ended`: the player gets
 * nothing back, because nothing was paid that could be returned. `gone`: the booking had been cancelled or moved before.
 */
export const caseOutcomes = ['new-time', 'credit', 'refund', 'hours', 'ended', 'kept', 'gone'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** The longest closure, in days. */
export const MAX_CLOSURE_DAYS = 31

/** The courts, dates and hours of a closure. The hour `until` is not included; a whole day is 0 to 24. */
export type ClosedTime = {
  readonly courts: readonly string[]
  readonly dateFrom: PlayDate
  readonly dateTo: PlayDate
  readonly from: number
  readonly until: number
}

/** The dates of a closure, ascending. */
export const datesOfClosure = ({ dateFrom, dateTo }: Pick<ClosedTime, 'dateFrom' | 'dateTo'>): PlayDate[] =>
  Array.from({ length: Math.max(0, daysBetween(dateFrom, dateTo)) + 1 }, (_, day) => addDays(dateFrom, day))

/** Checks a closure: it has courts, its dates and hours are in order, it begins today or later, and it is not too long. */
export function checkClosure(
  { courts, dateFrom, dateTo, from, until }: ClosedTime,
  { date: today }: Pick<VenueNow, 'date'>,
): Problem | null {
  if (courts.length === 0) return problem('COURT_UNKNOWN')
  if (until <= from || dateFrom < today) return problem('BLOCK_HOURS_INVALID')
  const days = daysBetween(dateFrom, dateTo)
  return days < 0 || days >= MAX_CLOSURE_DAYS ? problem('BLOCK_TOO_LONG', { most: MAX_CLOSURE_DAYS }) : null
}

/**
 * Whether the dates of a closure become closed dates of the location, which players cannot book: the closure closes all
 * courts on sale for whole days, and its reason is neither rain nor a power cut.
 */
export const closesDates = (
  { kind, courts, from, until }: Omit<ClosedTime, 'dateFrom' | 'dateTo'> & { readonly kind: ClosureKind },
  courtsOnSale: readonly string[],
): boolean =>
  kind === 'closing' && from === 0 && until === 24 && courtsOnSale.every((court) => courts.includes(court))

/**
 * The first hour of a date that counts as unplayed. The running hour counts as played, except in a power cut at a
 * location whose settings say otherwise.
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

/** The facts of a booking that decide what can happen to it. */
export type CaseFacts = {
  /** Whether the order of the booking is not confirmed, so that nothing is paid. */
  readonly isUnpaid: boolean
  readonly hasAccount: boolean
  /** Rupiah that can be returned. */
  readonly money: number
  /** Package hours that can be returned. */
  readonly packageHours: number
  /** Whether some hours of the booking are not closed. */
  readonly isPartlyClosed: boolean
  readonly hasBegun: boolean
  /** Whether its order has an unpaid balance. */
  readonly hasUnpaidBalance: boolean
}

/**
 * What happens to a booking if staff choose a resolution. A booking that cannot get a new time gets the `fallback`
 * instead. Guests get a refund instead of store credit. Package hours are returned unless the booking is kept.
 */
export function caseOutcome(
  resolution: CaseResolution,
  facts: CaseFacts,
  fallback: 'credit' | 'refund',
): CaseOutcome {
  if (resolution === 'keep') return 'kept'
  if (facts.isUnpaid) return 'ended'
  if (resolution === 'new-time' && mayGetNewTime(facts)) return 'new-time'
  if (facts.money === 0) return facts.packageHours > 0 ? 'hours' : 'ended'
  const moneyResolution = resolution === 'new-time' ? fallback : resolution
  return moneyResolution === 'refund' || !facts.hasAccount ? 'refund' : 'credit'
}

/** Whether the player of a booking may get a new time: the booking is closed as a whole, to come, and paid by money only. */
export const mayGetNewTime = ({
  isUnpaid,
  isPartlyClosed,
  hasBegun,
  hasUnpaidBalance,
  money,
  packageHours,
}: CaseFacts): boolean =>
  !isUnpaid && !isPartlyClosed && !hasBegun && !hasUnpaidBalance && money > 0 && packageHours === 0
