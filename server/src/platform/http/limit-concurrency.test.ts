import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

const by = (address: string, key = address) => ({ address, attempt: { scope: address, key } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs a limited number at a time, queues the others, and continues after an error', async () => {
  const inTurn = limitConcurrency({ total: 2, ofAddress: 2, queueSeconds: 2 })
  const began: number[] = []
  const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  const works = ends.map(({ promise }, n) =>
    inTurn(by('192.0.2.1'), async () => {
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

test('work that waited two seconds is refused with BUSY and is not started', async () => {
  const inTurn = limitConcurrency({ total: 1, ofAddress: 1, queueSeconds: 2 })
  const first = Promise.withResolvers<void>()
  const running = inTurn(by('192.0.2.1'), () => first.promise)
  const late = inTurn(by('192.0.2.2'), async () => 'begun').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(await late).toMatchObject({ problem: { problem: 'BUSY' }, retryAfter: 2 })
  const next = inTurn(by('192.0.2.3'), async () => 'begun')
  first.resolve()
  await running
  expect(await next).toBe('begun')
})

test('a retry of refused work is served before work that asked later', async () => {
  const inTurn = limitConcurrency({ total: 1, ofAddress: 1, queueSeconds: 2 })
  const began: string[] = []
  const running = Promise.withResolvers<void>()
  const blocked = inTurn(by('first'), () => running.promise)
  const work = (name: string) =>
    inTurn(by(name), async () => void began.push(name)).catch((error: unknown) => error)
  const early = work('early')
  await vi.advanceTimersByTimeAsync(2_001)
  expect(await early).toMatchObject({ problem: { problem: 'BUSY' } })
  const later = work('later')
  const again = work('early')
  running.resolve()
  await Promise.all([blocked, later, again])
  expect(began).toEqual(['early', 'later'])
})

test('a place is kept for a minute', async () => {
  const inTurn = limitConcurrency({ total: 1, ofAddress: 1, queueSeconds: 2 })
  const began: string[] = []
  const running = Promise.withResolvers<void>()
  const blocked = inTurn(by('first'), () => running.promise)
  const work = (name: string) =>
    inTurn(by(name), async () => void began.push(name)).catch((error: unknown) => error)
  const early = work('early')
  await vi.advanceTimersByTimeAsync(2_001)
  await early
  await vi.advanceTimersByTimeAsync(60_001)
  const later = work('later')
  const again = work('early')
  running.resolve()
  await Promise.all([blocked, later, again])
  expect(began).toEqual(['later', 'early'])
})

test('one address leaves room for others, in turns', async () => {
  const inTurn = limitConcurrency({ total: 3, ofAddress: 2, queueSeconds: 2 })
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (address: string, n: number) =>
    inTurn(by(address, String(n)), () => {
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
