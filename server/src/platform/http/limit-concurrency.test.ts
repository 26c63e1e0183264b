import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

const callIn = (queue: string, key = queue) => ({ queue, attempt: { scope: queue, key } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('two tasks run at a time, the others wait, and an error in a task does not stop the next ones', async () => {
  const runInTurn = limitConcurrency({ total: 2, perQueue: 2, queueSeconds: 2 })
  const started: number[] = []
  const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  const calls = ends.map(({ promise }, n) =>
    runInTurn(callIn('192.0.2.1'), async () => {
      started.push(n)
      await promise
    }).catch((error: unknown) => String(error)),
  )
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual([0, 1])
  ends[1]?.reject(new Error('lost'))
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  expect(await Promise.all(calls)).toEqual([undefined, 'Error: lost', undefined, undefined])
  expect(started).toEqual([0, 1, 2, 3])
})

test('a task that waited two seconds is refused with BUSY and is not started', async () => {
  const runInTurn = limitConcurrency({ total: 1, perQueue: 1, queueSeconds: 2 })
  const first = Promise.withResolvers<void>()
  const running = runInTurn(callIn('192.0.2.1'), () => first.promise)
  const late = runInTurn(callIn('192.0.2.2'), async () => 'started').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(await late).toMatchObject({ problem: { problem: 'BUSY' }, retryAfter: 2 })
  const next = runInTurn(callIn('192.0.2.3'), async () => 'started')
  first.resolve()
  await running
  expect(await next).toBe('started')
})

test('the retry of a refused task starts before a task that came later', async () => {
  const runInTurn = limitConcurrency({ total: 1, perQueue: 1, queueSeconds: 2 })
  const started: string[] = []
  const firstTask = Promise.withResolvers<void>()
  const firstCall = runInTurn(callIn('first'), () => firstTask.promise)
  const work = (name: string) =>
    runInTurn(callIn(name), async () => void started.push(name)).catch((error: unknown) => error)
  const early = work('early')
  await vi.advanceTimersByTimeAsync(2_001)
  expect(await early).toMatchObject({ problem: { problem: 'BUSY' } })
  const later = work('later')
  const again = work('early')
  firstTask.resolve()
  await Promise.all([firstCall, later, again])
  expect(started).toEqual(['early', 'later'])
})

test('the retry of a refused task keeps its position for a minute only', async () => {
  const runInTurn = limitConcurrency({ total: 1, perQueue: 1, queueSeconds: 2 })
  const started: string[] = []
  const firstTask = Promise.withResolvers<void>()
  const firstCall = runInTurn(callIn('first'), () => firstTask.promise)
  const work = (name: string) =>
    runInTurn(callIn(name), async () => void started.push(name)).catch((error: unknown) => error)
  const early = work('early')
  await vi.advanceTimersByTimeAsync(2_001)
  await early
  await vi.advanceTimersByTimeAsync(60_001)
  const later = work('later')
  const again = work('early')
  firstTask.resolve()
  await Promise.all([firstCall, later, again])
  expect(started).toEqual(['later', 'early'])
})

test('a queue with many tasks leaves room for the tasks of other queues', async () => {
  const runInTurn = limitConcurrency({ total: 3, perQueue: 2, queueSeconds: 2 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const work = (queue: string, n: number) =>
    runInTurn(callIn(queue, String(n)), () => {
      started.push(`${queue} ${n}`)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return promise
    })
  const calls = [1, 2, 3, 4, 5].map((n) => work('many', n))
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['many 1', 'many 2'])
  calls.push(work('one', 1), work('other', 1))
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['many 1', 'many 2', 'one 1'])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(started.slice(3)).toEqual(['other 1'])
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(started.slice(4)).toEqual(['many 3'])
  for (let n = 0; n < 7; n += 1) {
    ends[n]?.()
    await vi.advanceTimersByTimeAsync(1)
  }
  await Promise.all(calls)
  expect(started).toEqual(['many 1', 'many 2', 'one 1', 'other 1', 'many 3', 'many 4', 'many 5'])
})
