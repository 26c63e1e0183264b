import { nthTakenDay } from './bookings.ts'
import { median, type Figure } from './figure.ts'
import type { Setting } from './setting.ts'

/** Reads the same range of the primary key as the board's query. */
const explain = `
  explain (analyze, buffers, format json)
  select court_id, hour, held_until from court_hour
   where location_id = $1 and play_date = $2 and (held_until is null or held_until > now())`

/** Measures how many buffer pages the database reads for one court day: the median of 100 court days. */
export async function measureBoardBuffers({ db, days }: Setting): Promise<Figure[]> {
  const pages: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const { location, date } = nthTakenDay(n * 13, days)
    const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(explain, [
      location,
      date,
    ])
    const plan = row?.['QUERY PLAN'][0].Plan
    pages.push((plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN))
  }
  const measure = `pages of one court day (${days} days)`
  return [
    { goal: 9, measure, unit: '', ours: median(pages), yardstick: null, limit: 10, isMoreBetter: false },
  ]
}
