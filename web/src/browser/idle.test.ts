import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleFor, recordActivity, resetIdleTime, stayActive, watchIdle } from './idle.ts'
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

test('a page that slept reports the idle time before it counts the tap', () => {
  passMinutes(30)
  window.dispatchEvent(new Event('pointerdown'))
  expect(idleMinutes()).toBe(30)
  expect(idleFor()).toBe(0)
})

test('turning the wheel is activity, and a scroll of the page itself is not', () => {
  passMinutes(10)
  window.dispatchEvent(new Event('scroll'))
  expect(Math.round(idleFor() / MINUTE)).toBe(10)
  window.dispatchEvent(new Event('wheel'))
  expect(idleFor()).toBe(0)
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
  expect(Math.round(idleFor() / MINUTE)).toBe(25)
})

test('after a clearing the count starts with the next activity', () => {
  localStorage.clear()
  resetIdleTime()
  passMinutes(90)
  expect(idleFor()).toBe(0)
  window.dispatchEvent(new Event('keydown'))
  passMinutes(5)
  expect(Math.round(idleFor() / MINUTE)).toBe(5)
})

test('a page from the back-forward cache was not open in the meantime', () => {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  onTick.mockClear()
  passMinutes(60)
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(onTick).not.toHaveBeenCalled()
  expect(onReturn).toHaveBeenCalledOnce()
})

test('after the clock was set back the count restarts, and activity is recorded', () => {
  window.dispatchEvent(new Event('keydown'))
  passMinutes(-600)
  expect(idleFor()).toBe(0)
  passMinutes(10)
  window.dispatchEvent(new Event('keydown'))
  passMinutes(3)
  expect(Math.round(idleFor() / MINUTE)).toBe(3)
})

test('nobody is idle while an order is being sent', async () => {
  const order = Promise.withResolvers<string>()
  const sent = stayActive(() => order.promise)
  passMinutes(45)
  expect(idleFor()).toBe(0)
  order.resolve('PTL-1')
  expect(await sent).toBe('PTL-1')
  passMinutes(19)
  expect(Math.round(idleFor() / MINUTE)).toBe(19)
})
