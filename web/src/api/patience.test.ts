import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patience } from './patience.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a connection that says nothing for long is given up', () => {
  const { signal } = patience()
  vi.advanceTimersByTime(29_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

test('what has been answered is not given up later', () => {
  const { signal, done } = patience()
  done()
  vi.advanceTimersByTime(60_000)
  expect(signal.aborted).toBe(false)
})

test('ends with whoever asked, also when they had gone before', () => {
  const asking = new AbortController()
  const { signal } = patience(asking.signal)
  asking.abort(new Error('gone'))
  expect(signal.reason).toEqual(new Error('gone'))
  expect(patience(asking.signal).signal.aborted).toBe(true)
})
