import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('aborts after the timeout', () => {
  const { signal } = withTimeout()
  vi.advanceTimersByTime(29_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

test('does not abort after the response', () => {
  const { signal, done } = withTimeout()
  done()
  vi.advanceTimersByTime(60_000)
  expect(signal.aborted).toBe(false)
})

test('aborts with the caller’s signal, also if it was aborted before', () => {
  const caller = new AbortController()
  const { signal } = withTimeout(caller.signal)
  caller.abort(new Error('gone'))
  expect(signal.reason).toEqual(new Error('gone'))
  expect(withTimeout(caller.signal).signal.aborted).toBe(true)
})
