import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleTimeMs, recordActivity, resetIdleTime, stayActive, watchIdle } from './idle.ts'
import { lastActiveKey, writeStored } from './storage.ts'

const MINUTE = 60_000
let stopWatching: () => void
const onTick = vi.fn<(idleMs: number) => void>()
const onReturn = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  resetIdleTime()
  onTick.mockClear()
  onReturn.mockClear()
  recordActivity()
  stopWatching = watchIdle({ onTick, onReturn })
})
afterEach(() => {
  stopWatching()
  vi.useRealTimers()
})

const idleMinutes = () => Math.round((onTick.mock.lastCall?.[0] ?? 0) / MINUTE)
const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE)

test('when a page that slept is tapped, it reports the idle time first, and then records the tap', () => {
  passMinutes(30)
  window.dispatchEvent(new Event('pointerdown'))
  expect(idleMinutes()).toBe(30)
  expect(idleTimeMs()).toBe(0)
})

test('turning the wheel is activity, and a scroll of the page itself is not', () => {
  passMinutes(10)
  window.dispatchEvent(new Event('scroll'))
  expect(Math.round(idleTimeMs() / MINUTE)).toBe(10)
  window.dispatchEvent(new Event('wheel'))
  expect(idleTimeMs()).toBe(0)
})

test('activity in another tab counts', () => {
  passMinutes(30)
  writeStored(lastActiveKey, Date.now() - MINUTE)
  vi.advanceTimersByTime(1_000)
  expect(idleMinutes()).toBe(1)
})

test('a page whose storage was cleared by another tab still reports its idle time', () => {
  localStorage.clear()
  passMinutes(25)
  expect(Math.round(idleTimeMs() / MINUTE)).toBe(25)
})

test('after the storage was cleared, the idle time stays zero until the next activity', () => {
  localStorage.clear()
  resetIdleTime()
  passMinutes(90)
  expect(idleTimeMs()).toBe(0)
  window.dispatchEvent(new Event('keydown'))
  passMinutes(5)
  expect(Math.round(idleTimeMs() / MINUTE)).toBe(5)
})

test('a page that returns from the back-forward cache reports its return, and no idle time', () => {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  onTick.mockClear()
  passMinutes(60)
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(onTick).not.toHaveBeenCalled()
  expect(onReturn).toHaveBeenCalledOnce()
})

test('after the clock was set back, the idle time restarts, and activity is recorded', () => {
  window.dispatchEvent(new Event('keydown'))
  passMinutes(-600)
  expect(idleTimeMs()).toBe(0)
  passMinutes(10)
  window.dispatchEvent(new Event('keydown'))
  passMinutes(3)
  expect(Math.round(idleTimeMs() / MINUTE)).toBe(3)
})

test('the time while an order is being sent is not idle time', async () => {
  const order = Promise.withResolvers<string>()
  const sent = stayActive(() => order.promise)
  passMinutes(45)
  expect(idleTimeMs()).toBe(0)
  order.resolve('PTL-1')
  expect(await sent).toBe('PTL-1')
  passMinutes(19)
  expect(Math.round(idleTimeMs() / MINUTE)).toBe(19)
})
