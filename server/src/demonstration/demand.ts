import { weekdayOf, type PlayDate } from '@pantul/rules/play-date'

/** The probability that a free court is booked at an hour, in tenths. `weekday`: Monday to Thursday. */
const demandTable = `
  hour     6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
  weekday  2 3 1 1  1  0  1  1  1  2  3  6  8  8  6  4  2  1
  friday   2 3 1 1  1  0  1  1  2  3  5  7  9  9  8  6  4  2
  weekend  3 6 7 7  5  3  2  2  3  4  6  7  8  7  6  4  2  1
`

const rowsByName = new Map(
  demandTable
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([name = '', ...cells]) => [name, cells.map(Number)]),
)

/** The probability of `demandTable` as a number from 0 to 1. */
export function demandAt(date: PlayDate, hour: number): number {
  const column = rowsByName.get('hour')?.indexOf(hour) ?? -1
  return (rowsByName.get(rowNameOf(weekdayOf(date)))?.[column] ?? 0) / 10
}

function rowNameOf(weekday: number): string {
  if (weekday === 5) return 'friday'
  return weekday === 0 || weekday === 6 ? 'weekend' : 'weekday'
}
