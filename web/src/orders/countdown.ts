import type { Payment } from '@pantul/contract/payments-wire'

const MINUTE_MS = 60_000

/** Minutes before the end at which the countdown is announced; 0 is the end itself. */
const announcedMinutes = [0, 2, 5] as const

/** Milliseconds until a time (ISO 8601), never below 0. `now`: the server's time in epoch milliseconds. */
export const msUntil = (time: string, now: number): number => Math.max(0, Date.parse(time) - now)

/** Tells whether an order has a hold, and when the hold ends. */
export type HoldState = Pick<Payment, 'orderState' | 'expiresAt'>

/** The end of an order's hold (ISO 8601); null without a hold. */
export const holdEnd = ({ orderState, expiresAt }: HoldState): string | null =>
  orderState === 'held' ? expiresAt : null

/** The start and the end of a hold (ISO 8601). */
export type Hold = { readonly placedAt: string; readonly expiresAt: string | null }

/** The share of the hold that is left, 0 to 1. */
export function shareOfHoldLeft(msLeft: number, { placedAt, expiresAt }: Hold): number {
  const holdMs = expiresAt === null ? 0 : Date.parse(expiresAt) - Date.parse(placedAt)
  return holdMs <= 0 ? 0 : Math.min(1, msLeft / holdMs)
}

/** `881000` → `14:41`. Rounds up, so that `00:00` means that nothing is left. */
export function clockText(ms: number): string {
  const totalSeconds = Math.ceil(ms / 1_000)
  const [minutes, seconds] = [Math.floor(totalSeconds / 60), totalSeconds % 60]
  return `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`
}

/** Whole minutes, rounded up. Screen readers get them in place of the countdown. */
export const wholeMinutes = (ms: number): number => Math.ceil(ms / MINUTE_MS)

/** Whether at most two minutes are left: the countdown gets the warning colour. */
export const isNearlyOver = (msLeft: number): boolean => msLeft <= 2 * MINUTE_MS

/**
 * The minute to announce after a tick, or null. If the device slept, several minutes can have passed; only the last one
 * is announced.
 */
export const minuteToAnnounce = (msBefore: number, msLeft: number): 0 | 2 | 5 | null =>
  announcedMinutes.find((minute) => msBefore > minute * MINUTE_MS && msLeft <= minute * MINUTE_MS) ?? null
