import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a connection that says nothing for long is given up', () => {
  const { signal } = withTimeout()
  vi.advanceTimersByTime(29_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

test('what has been answered is not given up later', () => {
  const { signal, done } = withTimeout()
  done()
  vi.advanceTimersByTime(60_000)
  expect(signal.aborted).toBe(false)
})

test('ends with whoever asked, also when they had gone before', () => {
  const asking = new AbortController()
  const { signal } = withTimeout(asking.signal)
  asking.abort(new Error('gone'))
  expect(signal.reason).toEqual(new Error('gone'))
  expect(withTimeout(asking.signal).signal.aborted).toBe(true)
})
