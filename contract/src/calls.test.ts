import { problemCodes } from '@pantul/rules/problem'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './calls.ts'
import type { Call } from './call.ts'
import { coachDayFromWire, coachDayToWire } from './coaches-wire.ts'
import { courtDayFromWire, courtDayToWire, daysFromWire, daysToWire, type CourtDay } from './courts-wire.ts'
import { openApi } from './open-api.ts'
import { lineToWire, linesFromWire } from './quote-wire.ts'

const allCalls = Object.entries<Call>(calls)

test('each call is listed under its method and path', () => {
  for (const [name, { method, path }] of allCalls) expect(name).toBe(`${method} ${path}`)
})

test('all parameters of a path are declared', () => {
  for (const [, call] of allCalls) {
    const named = [...call.path.matchAll(/:([a-z]+)/gi)].map(([, name]) => name)
    const declared = call.params === undefined ? [] : Object.keys((call.params as z.ZodMiniObject).shape)
    expect(declared).toEqual(named)
  }
})

test('each call lists only problem codes that exist, each of them once', () => {
  for (const [, { problems }] of allCalls) {
    expect(problems.filter((code) => !problemCodes.includes(code))).toEqual([])
    expect(new Set(problems).size).toBe(problems.length)
  }
})

test('the OpenAPI document has every call', () => {
  const { paths } = openApi(calls, '1') as { paths: Record<string, Record<string, unknown>> }
  expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(allCalls.length)
})

const day: CourtDay = {
  courts: [
    {
      id: 'C1',
      name: 'Court 1',
      material: 'PADEL-IN',
      unit: 'H',
      kind: 'indoor',
      wall: 'panoramic',
      turf: 'blue',
      priceDifferences: [{ hour: 18, price: 50_000 }],
    },
  ],
  taken: [{ court: 'C1', hour: 20, isHeld: true }],
  hours: [{ hour: 18, price: 450_000, type: 'P' }],
  createdAt: '2026-11-21T10:00:00+07:00',
  timeZone: 'Asia/Jakarta',
  lastStartMinute: 15,
  closedReason: null,
}

test('a court day survives the conversion', () => {
  const wire = courtDayToWire(day)
  expect(z.safeParse(calls['GET /api/courts/:date'].ok, { statusCode: 200, data: wire }).success).toBe(true)
  expect(courtDayFromWire(wire)).toEqual(day)
})

test('the days of the date strip survive the conversion', () => {
  const days = [{ date: '2026-11-21', free: 10, total: 50, state: 'open' as const }]
  expect(daysFromWire(daysToWire(days))).toEqual(days)
})

test('coaches survive the conversion', () => {
  const coaches = {
    offers: [{ id: 'K1', name: 'Raka', rate: 'A', price: 300_000, busyHours: [8, 9] }],
    scales: [
      { rate: 'A', players: 1, price: 300_000 },
      { rate: 'A', players: 4, price: 400_000 },
    ],
    createdAt: '2026-11-21T10:00:00+07:00',
  }
  expect(coachDayFromWire(coachDayToWire(coaches))).toEqual(coaches)
})

test('a price line survives the conversion', () => {
  const line = {
    item: 1,
    kind: 'court' as const,
    ref: 'C1',
    name: 'Court 1',
    date: '2026-11-21',
    hours: [18],
    quantity: 1,
    unitPrice: 450_000,
    amount: 450_000,
    type: 'P' as const,
    paidByPackage: true,
  }
  expect(linesFromWire([lineToWire(line)])).toEqual([line])
})
