import { deskDayToWire } from '@pantul/contract/desk-schedule-wire'
import { deskWeekToWire } from '@pantul/contract/desk-week-wire'
import { mondayOf } from '@pantul/rules/play-date'
import { readDay } from '@pantul/server/src/output/schedule/read-day.ts'
import { readWeek } from '@pantul/server/src/output/schedule/read-week.ts'
import { systemClock } from '@pantul/server/src/platform/base/clock.ts'
import { nthTakenDay } from './bookings.ts'
import { quantile, type Figure } from './figure.ts'
import type { Setting } from './setting.ts'

const READS = 300
/** A schedule may take so many milliseconds to read, and have so many kilobytes. */
const LIMITS = { time: 15, size: 60 }

/**
 * Measures the desk's schedule at a location with twelve courts, of a day and of a week of one court: how long it takes
 * to read, and its size. One reader, without network.
 */
export async function measureDeskDay({ db, days }: Setting): Promise<Figure[]> {
  const deps = { db, clock: systemClock }
  const day = await measureReads(days, async (locationId, date) =>
    deskDayToWire(await readDay(deps, { locationId, date, language: 'en' })),
  )
  const week = await measureReads(days, async (locationId, date) => {
    const courtId = `${locationId}-C1`
    return deskWeekToWire(await readWeek(deps, { locationId, date: mondayOf(date), language: 'en', courtId }))
  })
  return [
    ...figures(`schedule of a day, 95 % (${days} days)`, day),
    ...figures('schedule of a week, 95 %', week),
  ]
}

type Measurements = { readonly milliseconds: readonly number[]; readonly kilobytes: readonly number[] }

async function measureReads(
  days: number,
  read: (locationId: string, date: string) => Promise<object>,
): Promise<Measurements> {
  const milliseconds: number[] = []
  const kilobytes: number[] = []
  for (let n = 0; n < READS; n += 1) {
    const { location, date } = nthTakenDay(n * 13, days)
    const startedAt = performance.now()
    const wire = await read(location, date)
    milliseconds.push(performance.now() - startedAt)
    kilobytes.push(JSON.stringify(wire).length / 1_000)
  }
  return { milliseconds, kilobytes }
}

function figures(measure: string, { milliseconds, kilobytes }: Measurements): Figure[] {
  const common = { goal: 17, yardstick: null, isMoreBetter: false }
  return [
    { ...common, measure, unit: 'ms', ours: quantile(milliseconds, 0.95), limit: LIMITS.time },
    {
      ...common,
      measure: 'its size, uncompressed',
      unit: 'kB',
      ours: Math.max(...kilobytes),
      limit: LIMITS.size,
    },
  ]
}
