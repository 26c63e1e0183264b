/** Minutes before the end at which the countdown is announced; 0 is the end itself. */
export type SpokenMinute = 5 | 2 | 0

const MINUTE_MS = 60_000
const spokenMinutes: readonly SpokenMinute[] = [0, 2, 5]

/** Milliseconds until a time (ISO 8601), never below 0. `now`: the server's time in epoch milliseconds. */
export const msUntil = (moment: string, now: number): number => Math.max(0, Date.parse(moment) - now)

/** The hold of an unpaid order; ISO 8601. */
export type Hold = { readonly placedAt: string; readonly expiresAt: string | null }

/** Remaining share of the hold, 0 to 1. */
export function shareLeft(msLeft: number, { placedAt, expiresAt }: Hold): number {
  const whole = expiresAt === null ? 0 : Date.parse(expiresAt) - Date.parse(placedAt)
  return whole <= 0 ? 0 : Math.min(1, msLeft / whole)
}

/** `881000` → `14:41`. Rounds up, so that `00:00` means that nothing is left. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Whole minutes left, rounded up. For screen readers, in place of the countdown. */
export const wholeMinutes = (ms: number): number => Math.ceil(ms / MINUTE_MS)

/** Whether at most two minutes are left: the line gets the warning colour. */
export const isNearlyOver = (ms: number): boolean => ms <= 2 * MINUTE_MS

/** The lowest of 5, 2 and 0 minutes passed since `before`, or null. After sleep only the last one is announced. */
export const spokenBetween = (before: number, now: number): SpokenMinute | null =>
  spokenMinutes.find((minute) => before > minute * MINUTE_MS && now <= minute * MINUTE_MS) ?? null
