import { afterEach, expect, test } from 'vitest'
import { localMoment, venueNow } from './clock.ts'
import { fixedClock } from './test-clock.ts'

const zoneOfMachine = process.env['TZ']
afterEach(() => {
  if (zoneOfMachine === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneOfMachine
})

/** Hours ahead of UTC; none of them has summer time. */
const venues = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 }

for (const zone of ['UTC', 'Asia/Jakarta', 'America/New_York', 'Pacific/Apia'])
  test(`a machine in ${zone} computes the local times correctly`, () => {
    process.env['TZ'] = zone
    // The setting has taken effect.
    expect(new Date(0).getTimezoneOffset() === 0).toBe(zone === 'UTC')
    for (let n = 0; n < 2_500; n += 1) {
      // Every 7 hours and 13 minutes for two years.
      const clock = fixedClock('2026-01-01T00:00:00Z')
      clock.advance({ minutes: n * 433 })
      for (const [timeZone, ahead] of Object.entries(venues)) {
        const local = new Date(clock.now().epochMilliseconds + ahead * 3_600_000).toISOString()
        expect(venueNow(clock, timeZone)).toEqual({
          date: local.slice(0, 10),
          hour: Number(local.slice(11, 13)),
          minute: Number(local.slice(14, 16)),
        })
        expect(localMoment(clock.now(), timeZone)).toBe(`${local.slice(0, 19)}+0${ahead}:00`)
      }
    }
  })
