import { deskDayToWire } from '@pantul/contract/desk-schedule-wire'
import { readDay } from '@pantul/server/src/reading/schedule/read-day.ts'
import { systemClock } from '@pantul/server/src/platform/base/clock.ts'
import { takenDay } from './bookings.ts'
import { quantile, type Figure } from './figure.ts'
import type { Setting } from './setting.ts'

const READS = 300

/** Goal 17: time and size of the desk's schedule of a day with twelve courts. One reader, without network. */
export async function deskDay({ db, days }: Setting): Promise<Figure[]> {
  const milliseconds: number[] = []
  const sizes: number[] = []
  for (let n = 0; n < READS; n += 1) {
    const { location: locationId, date } = takenDay(n * 13, days)
    const began = performance.now()
    const day = await readDay({ db, clock: systemClock }, { locationId, date, language: 'en' })
    milliseconds.push(performance.now() - began)
    sizes.push(JSON.stringify(deskDayToWire(day)).length / 1_000)
  }
  const about = { goal: 17, yardstick: null, isMoreBetter: false }
  return [
    {
      ...about,
      measure: `schedule of a day, 95 % (${days} days)`,
      unit: 'ms',
      ours: quantile(milliseconds, 0.95),
      limit: 15,
    },
    { ...about, measure: 'its size, uncompressed', unit: 'kB', ours: Math.max(...sizes), limit: 60 },
  ]
}
