import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('so many work at a time, the others wait in line, and a fault ends a turn like a success', async () => {
  const inTurn = limitConcurrency(2)
  const began: number[] = []
  const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  const works = ends.map(({ promise }, n) =>
    inTurn(async () => {
      began.push(n)
      await promise
    }).catch((error: unknown) => String(error)),
  )
  await vi.advanceTimersByTimeAsync(1)
  expect(began).toEqual([0, 1])
  ends[1]?.reject(new Error('lost'))
  await vi.advanceTimersByTimeAsync(1)
  expect(began).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  expect(await Promise.all(works)).toEqual([undefined, 'Error: lost', undefined, undefined])
  expect(began).toEqual([0, 1, 2, 3])
})

test('work that nobody waits for any more is not begun, and those behind it go on', async () => {
  const inTurn = limitConcurrency(1)
  const first = Promise.withResolvers<void>()
  const busy = inTurn(() => first.promise)
  const late = inTurn(async () => 'begun').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(9_001)
  const next = inTurn(async () => 'begun')
  first.resolve()
  await busy
  expect(await late).toMatchObject({ problem: { problem: 'DATABASE_AWAY' }, retryAfter: 2 })
  expect(await next).toBe('begun')
})
