import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPress, watchPresses } from './press.ts'

beforeEach(() => {
  vi.useFakeTimers()
  watchPresses()
  // Repeated calls must not add more listeners.
  watchPresses()
})

afterEach(() => {
  document.dispatchEvent(new MouseEvent('mouseup'))
  vi.runAllTimers()
  vi.useRealTimers()
})

test('without a press the callback runs at once', () => {
  const events: string[] = []
  afterPress(() => events.push('callback'))
  expect(events).toEqual(['callback'])
})

test.each(['mouseup', 'dragend'])(
  'during a press the callback waits for the click after %s, and runs once',
  (end) => {
    const events: string[] = []
    document.dispatchEvent(new MouseEvent('mousedown'))
    afterPress(() => events.push('callback'))
    document.dispatchEvent(new MouseEvent(end))
    events.push('click')
    expect(events).toEqual(['click'])
    vi.runAllTimers()
    expect(events).toEqual(['click', 'callback'])
    afterPress(() => events.push('at once'))
    expect(events).toEqual(['click', 'callback', 'at once'])
  },
)

test('a press that ends in another window does not block the callback', () => {
  const events: string[] = []
  document.dispatchEvent(new MouseEvent('mousedown'))
  afterPress(() => events.push('callback'))
  window.dispatchEvent(new Event('blur'))
  vi.runAllTimers()
  expect(events).toEqual(['callback'])
})
