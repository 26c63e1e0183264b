import type { Hours } from './hours.ts'
import type { Slot } from './slot.ts'

/** The courts, hours and taken slots of a day. */
export type ParsedDay = {
  readonly courts: readonly string[]
  readonly hours: Hours
  readonly taken: readonly Slot[]
}

/**
 * For tests: parses a day from text: a line `hour 17 18 19`, then a line per court with `.` for free and any other
 * character for taken. @internal
 */
export function parseDay(text: string): ParsedDay {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const hours = head.slice(1).map(Number)
  const taken = rows.flatMap(([court = '', ...signs]) =>
    signs.flatMap((sign, i) => {
      const hour = hours[i]
      return sign === '.' || hour === undefined ? [] : [{ court, hour }]
    }),
  )
  return { courts: rows.map(([court = '']) => court), hours, taken }
}
