import { problem } from './problem.ts'
import type { Problem } from './problem.ts'

/** The hours of one booking item, ascending, 0–23. `[18, 19]` is 18:00 to 20:00; a gap is an hour that was lost. */
export type Hours = readonly number[]

/**
 * Adds an hour directly before the first, directly after the last, or inside the range (a lost hour that is free
 * again). Else `HOURS_NOT_CONSECUTIVE`.
 */
export function pickHour(hours: Hours, hour: number): Hours | Problem {
  const first = hours[0] ?? hour
  const last = hours.at(-1) ?? hour
  if (!isHour(hour) || hour < first - 1 || hour > last + 1) return problem('HOURS_NOT_CONSECUTIVE')
  return hours.includes(hour) ? hours : [...hours, hour].toSorted(ascending)
}

/**
 * Takes an hour away. Of three or more only the first or the last may go, else `HOUR_IN_THE_MIDDLE`;
 * an hour that is not picked changes nothing.
 */
export function dropHour(hours: Hours, hour: number): Hours | Problem {
  if (!hours.includes(hour)) return hours
  const atAnEnd = hour === hours[0] || hour === hours.at(-1)
  if (hours.length >= 3 && !atAnEnd) return problem('HOUR_IN_THE_MIDDLE')
  return hours.filter((one) => one !== hour)
}

/** Whether every hour is 0–23 and follows directly on the one before; no hours are consecutive too. */
export const isConsecutive = (hours: Hours): boolean =>
  hours.every((hour, i) => isHour(hour) && (i === 0 || hour === (hours[i - 1] ?? hour) + 1))

/** The longest stretch without a gap; of equals the earliest. */
export function longestRun(hours: Hours): Hours {
  return runs(hours).reduce<Hours>((longest, run) => (run.length > longest.length ? run : longest), [])
}

/** The stretches without gaps, in order: `[17, 18, 20]` is `[17, 18]` and `[20]`. */
export function runs(hours: Hours): Hours[] {
  const found: number[][] = []
  for (const hour of hours) {
    const last = found.at(-1)
    if (last?.at(-1) === hour - 1) last.push(hour)
    else found.push([hour])
  }
  return found
}

/** `18` → `18:00`. */
export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** `[18, 19]` → `18:00, 19:00`, as the conflict texts name hours. */
export const hourLabels = (hours: Hours): string => hours.toSorted(ascending).map(hourLabel).join(', ')

/** `[18, 19]` → `18:00–20:00`; the last hour of a day ends at `24:00`; a gap makes two ranges. */
export const hourRange = (hours: Hours): string =>
  runs(hours)
    .map((run) => `${hourLabel(run[0] ?? 0)}–${hourLabel((run.at(-1) ?? 0) + 1)}`)
    .join(', ')

/** Whether a number is an hour of the day. */
export const isHour = (hour: number): boolean => Number.isInteger(hour) && hour >= 0 && hour <= 23

const ascending = (a: number, b: number): number => a - b
