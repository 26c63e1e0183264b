import { weekdayOf } from '@pantul/rules/play-date'
import { readHoursOfDays } from './open-hours.ts'
import { withTotal, type ReadReport } from './report.ts'

/** Sold and open court-hours by weekday (`1` Monday to `7` Sunday) and hour, of the days of the span up to today. */
export const readHeatMap: ReadReport = async (query) => {
  const cells = new Map<string, { sold: number; open: number }>()
  for (const { date, hour, sold, open } of await readHoursOfDays(query)) {
    const key = `${weekdayOf(date) || 7} ${hour}`
    const cell = cells.get(key) ?? { sold: 0, open: 0 }
    cells.set(key, { sold: cell.sold + sold, open: cell.open + open })
  }
  const rows = [...cells].map(([key, { sold, open }]) => {
    const [weekday = '', hour = ''] = key.split(' ')
    return [weekday, Number(hour), sold, open] as const
  })
  return withTotal(
    rows.toSorted((a, b) => Number(a[0]) - Number(b[0]) || a[1] - b[1]),
    2, // weekday and hour have no total
  )
}
