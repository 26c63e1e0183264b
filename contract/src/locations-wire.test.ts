import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { locationFromWire, locationToWire } from './locations-wire.ts'
import { OneLocation } from './locations.ts'

const location = {
  id: 'JKT1',
  name: 'Pantul Kemang',
  shortName: 'Kemang',
  address: 'Jalan Kemang Timur 88',
  city: 'Jakarta',
  latitude: -6.2652,
  longitude: 106.8226,
  timeZone: 'Asia/Jakarta',
  timeZoneLabel: 'WIB',
  openHours: [{ weekday: 0, from: 6, to: 24 }],
  hoursToday: { from: 6, to: 24 },
  phone: '+62 21 0000 0101',
  whatsApp: '6281200000101',
  facilities: ['parking'],
  courts: [{ turf: 'blue', kind: 'indoor' }],
  fromPrice: 300_000,
  isOpen: true,
  holdMinutes: 15,
  daysAhead: 30,
  cancellationTiers: [{ hours: 24, percent: 100 }],
} as const

test('a location survives the conversion', () => {
  const wire = locationToWire(location)
  expect(z.safeParse(OneLocation.ok, { statusCode: 200, data: wire }).success).toBe(true)
  expect(wire).toMatchObject({ SalesOfficeID: 'JKT1', CourtCount: 1 })
  expect(locationFromWire(wire)).toEqual(location)
})
