import type { Hours } from './hours.ts'
import type { Slot } from './slot.ts'

/** A day as drawn: its courts, its hours and the slots that are taken. */
export type DrawnDay = {
  readonly courts: readonly string[]
  readonly hours: Hours
  readonly taken: readonly Slot[]
}

/**
 * Reads a drawn day: a line `hour 17 18 19`, then a line per court with `.` for free and any other sign for taken.
 * For tests and the seed.
 */
export function drawnDay(text: string): DrawnDay {
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
