import { problem, type Problem } from './problem.ts'

/**
 * Hours of the day from 0 to 23, ascending. `[18, 19]` is 18:00 to 20:00. The hours of a booking item have a gap after an
 * hour in the middle was lost.
 */
export type Hours = readonly number[]

/** Adds an hour directly before the first one, directly after the last one, or in a gap. Else HOURS_NOT_CONSECUTIVE. */
export function pickHour(hours: Hours, hour: number): Hours | Problem {
  const first = hours[0] ?? hour
  const last = hours.at(-1) ?? hour
  if (!isHour(hour) || hour < first - 1 || hour > last + 1) return problem('HOURS_NOT_CONSECUTIVE')
  return hours.includes(hour) ? hours : [...hours, hour].toSorted(ascending)
}

/** Removes an hour, but of three hours or more only the first or the last one. Else HOUR_IN_THE_MIDDLE. */
export function dropHour(hours: Hours, hour: number): Hours | Problem {
  if (!hours.includes(hour)) return hours
  const isAtEnd = hour === hours[0] || hour === hours.at(-1)
  if (hours.length >= 3 && !isAtEnd) return problem('HOUR_IN_THE_MIDDLE')
  return hours.filter((picked) => picked !== hour)
}

/** `18, 20` → `[18, 19]`. */
export const hoursBetween = (from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, index) => from + index)

/** Whether all hours are 0–23 and consecutive. An empty list is consecutive. */
export const isConsecutive = (hours: Hours): boolean =>
  hours.every((hour, i) => isHour(hour) && (i === 0 || hour === (hours[i - 1] ?? hour) + 1))

/** The longest run without a gap; of equally long ones the earliest. */
export function longestRun(hours: Hours): Hours {
  return consecutiveRuns(hours).reduce<Hours>(
    (longest, run) => (run.length > longest.length ? run : longest),
    [],
  )
}

/** The runs without a gap, in order: `[17, 18, 20]` is `[17, 18]` and `[20]`. */
export function consecutiveRuns(hours: Hours): Hours[] {
  const runs: number[][] = []
  for (const hour of hours) {
    const lastRun = runs.at(-1)
    if (lastRun?.at(-1) === hour - 1) lastRun.push(hour)
    else runs.push([hour])
  }
  return runs
}

/** `18` → `18:00`. */
export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** `[18, 19]` → `18:00, 19:00`. */
export const hourLabels = (hours: Hours): string => hours.toSorted(ascending).map(hourLabel).join(', ')

/** `[18, 19]` → `18:00–20:00`; a gap makes two ranges. The last hour ends at `24:00`. */
export const hourRange = (hours: Hours): string =>
  consecutiveRuns(hours)
    .map((run) => `${hourLabel(run[0] ?? 0)}–${hourLabel((run.at(-1) ?? 0) + 1)}`)
    .join(', ')

/** Consecutive hours from `from` up to, not including, `until`. */
export type HourSpan = { readonly from: number; readonly until: number }

/** `{ from: 18, until: 20 }` → `18:00–20:00`. */
export const spanRange = ({ from, until }: HourSpan): string => hourRange(hoursBetween(from, until))

export const isHour = (hour: number): boolean => Number.isInteger(hour) && hour >= 0 && hour <= 23

const ascending = (a: number, b: number): number => a - b
