import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCoolDown } from './use-cool-down.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(noon)
  window.sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const renderCoolDown = () => renderHook(() => useCoolDown('RESET_SENT')).result

test('after a mail the wait is one minute, counted down in seconds', () => {
  const coolDown = renderCoolDown()
  expect(coolDown.current.seconds).toBe(0)
  act(() => coolDown.current.start())
  expect(coolDown.current.seconds).toBe(60)
  act(() => void vi.advanceTimersByTime(6_000))
  expect(coolDown.current.seconds).toBe(54)
  act(() => void vi.advanceTimersByTime(54_000))
  expect(coolDown.current.seconds).toBe(0)
})

test('a reload does not shorten the wait, and each kind of mail has its own wait', () => {
  const coolDown = renderCoolDown()
  act(() => coolDown.current.start())
  vi.setSystemTime(noon + 10_000)
  expect(renderCoolDown().current.seconds).toBe(50)
  expect(renderHook(() => useCoolDown('VERIFICATION_SENT')).result.current.seconds).toBe(0)
})

test('if the clock of the device was set back, the wait ends', () => {
  const coolDown = renderCoolDown()
  act(() => coolDown.current.start())
  vi.setSystemTime(noon - 3_600_000)
  expect(renderCoolDown().current.seconds).toBe(0)
})
