import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freezeClock, serverNow, syncClock, unfreezeClock, venueNow } from './clock.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2031-03-06T11:35:00Z') }))
afterEach(() => {
  unfreezeClock()
  vi.useRealTimers()
})

const rendered = Date.parse('2031-03-06T10:59:58Z')

test('while a rendered page hydrates, the time is that of its rendering', () => {
  freezeClock(rendered)
  vi.advanceTimersByTime(5_000)
  expect(serverNow()).toBe(rendered)
})

test('after the hydration the time continues from the rendering, also if the device is half an hour ahead', () => {
  freezeClock(rendered)
  vi.advanceTimersByTime(1_000)
  unfreezeClock()
  expect(serverNow()).toBe(rendered + 1_000)
  expect(venueNow('Asia/Jakarta')).toEqual({ date: '2031-03-06', hour: 17, minute: 59 })
})

test('an answer of the server sets the time again', () => {
  freezeClock(rendered)
  unfreezeClock()
  syncClock('Thu, 06 Mar 2031 12:00:00 GMT')
  expect(serverNow()).toBe(Date.parse('2031-03-06T12:00:00Z'))
})
