import type { Hours } from './hours.ts'
import type { Slot } from './slot.ts'

/** The courts, hours and taken slots of a day. */
export type ParsedDay = {
  readonly courts: readonly string[]
  readonly hours: Hours
  readonly taken: readonly Slot[]
}

/**
 * For tests: reads a day from a text. The first line is `hour 17 18 19`. Each further line has a court, and for each hour
 * `.` if it is free or another sign if it is taken. @internal
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
