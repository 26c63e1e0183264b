import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs a limited number at a time, queues the others, and continues after an error', async () => {
  const inTurn = limitConcurrency({ inAll: 2, ofAddress: 2 })
  const began: number[] = []
  const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  const works = ends.map(({ promise }, n) =>
    inTurn('192.0.2.1', async () => {
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

test('work that has timed out in the queue is not started', async () => {
  const inTurn = limitConcurrency({ inAll: 1, ofAddress: 1 })
  const first = Promise.withResolvers<void>()
  const busy = inTurn('192.0.2.1', () => first.promise)
  const late = inTurn('192.0.2.1', async () => 'begun').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(9_001)
  const next = inTurn('192.0.2.1', async () => 'begun')
  first.resolve()
  await busy
  expect(await late).toMatchObject({ problem: { problem: 'DATABASE_AWAY' }, retryAfter: 2 })
  expect(await next).toBe('begun')
})

test('one address leaves room for others, in turns', async () => {
  const inTurn = limitConcurrency({ inAll: 3, ofAddress: 2 })
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (address: string, n: number) =>
    inTurn(address, () => {
      began.push(`${address} ${n}`)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return promise
    })
  const works = [1, 2, 3, 4, 5].map((n) => work('many', n))
  await vi.advanceTimersByTimeAsync(1)
  expect(began).toEqual(['many 1', 'many 2'])
  works.push(work('one', 1), work('other', 1))
  await vi.advanceTimersByTimeAsync(1)
  expect(began).toEqual(['many 1', 'many 2', 'one 1'])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(began.slice(3)).toEqual(['other 1'])
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(began.slice(4)).toEqual(['many 3'])
  for (let n = 0; n < 7; n += 1) {
    ends[n]?.()
    await vi.advanceTimersByTimeAsync(1)
  }
  await Promise.all(works)
  expect(began).toEqual(['many 1', 'many 2', 'one 1', 'other 1', 'many 3', 'many 4', 'many 5'])
})
