import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleFor, noteActivity, rest, stayActive, watchIdle } from './idle.ts'
import { lastActiveKey, writeStored } from './storage.ts'

const MINUTE = 60_000
let stop: () => void
const onTick = vi.fn<(idleMs: number) => void>()
const onReturn = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  rest()
  onTick.mockClear()
  onReturn.mockClear()
  noteActivity()
  stop = watchIdle({ onTick, onReturn })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const told = () => Math.round((onTick.mock.lastCall?.[0] ?? 0) / MINUTE)
const sleeps = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE)

test('a page that slept is told so before the tap that wakes it counts', () => {
  sleeps(30)
  window.dispatchEvent(new Event('pointerdown'))
  expect(told()).toBe(30)
  expect(idleFor()).toBe(0)
})

test('another tab’s sign of life counts here', () => {
  sleeps(30)
  writeStored(lastActiveKey, Date.now() - MINUTE)
  vi.advanceTimersByTime(1_000)
  expect(told()).toBe(1)
})

test('a page whose storage another tab has emptied is left all the same', () => {
  localStorage.clear()
  sleeps(25)
  expect(Math.round(idleFor() / MINUTE)).toBe(25)
})

test('after a clearing nothing counts until the next sign of life', () => {
  localStorage.clear()
  rest()
  sleeps(90)
  expect(idleFor()).toBe(0)
  window.dispatchEvent(new Event('keydown'))
  sleeps(5)
  expect(Math.round(idleFor() / MINUTE)).toBe(5)
})

test('a page that Back brings from the browser’s memory was not open meanwhile', () => {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  onTick.mockClear()
  sleeps(60)
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(onTick).not.toHaveBeenCalled()
  expect(onReturn).toHaveBeenCalledOnce()
})

test('a clock set back starts the count anew and still notes signs of life', () => {
  window.dispatchEvent(new Event('keydown'))
  sleeps(-600)
  expect(idleFor()).toBe(0)
  sleeps(10)
  window.dispatchEvent(new Event('keydown'))
  sleeps(3)
  expect(Math.round(idleFor() / MINUTE)).toBe(3)
})

test('nobody is idle while an order is on its way, however long it takes', async () => {
  const order = Promise.withResolvers<string>()
  const sent = stayActive(() => order.promise)
  sleeps(45)
  expect(idleFor()).toBe(0)
  order.resolve('PTL-1')
  expect(await sent).toBe('PTL-1')
  sleeps(19)
  expect(Math.round(idleFor() / MINUTE)).toBe(19)
})
