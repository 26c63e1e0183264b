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

const open = () => renderHook(() => useCoolDown('RESET_SENT')).result

test('counts down one minute in seconds', () => {
  const rest = open()
  expect(rest.current.seconds).toBe(0)
  act(() => rest.current.start())
  expect(rest.current.seconds).toBe(60)
  act(() => void vi.advanceTimersByTime(6_000))
  expect(rest.current.seconds).toBe(54)
  act(() => void vi.advanceTimersByTime(54_000))
  expect(rest.current.seconds).toBe(0)
})

test('a reload does not shorten it, and each mail has its own', () => {
  const rest = open()
  act(() => rest.current.start())
  vi.setSystemTime(noon + 10_000)
  expect(open().current.seconds).toBe(50)
  expect(renderHook(() => useCoolDown('VERIFICATION_SENT')).result.current.seconds).toBe(0)
})

test('a clock that was set back does not extend it', () => {
  const rest = open()
  act(() => rest.current.start())
  vi.setSystemTime(noon - 3_600_000)
  expect(open().current.seconds).toBe(0)
})
