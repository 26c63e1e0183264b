import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPress, watchPresses } from './press.ts'

beforeEach(() => {
  vi.useFakeTimers()
  watchPresses()
  watchPresses()
})

afterEach(() => {
  document.dispatchEvent(new MouseEvent('mouseup'))
  vi.runAllTimers()
  vi.useRealTimers()
})

test('without a press the callback runs at once', () => {
  const done: string[] = []
  afterPress(() => done.push('left'))
  expect(done).toEqual(['left'])
})

test.each(['mouseup', 'dragend'])('during a press it runs after the click of the %s, once', (release) => {
  const done: string[] = []
  document.dispatchEvent(new MouseEvent('mousedown'))
  afterPress(() => done.push('left'))
  document.dispatchEvent(new MouseEvent(release))
  done.push('click')
  expect(done).toEqual(['click'])
  vi.runAllTimers()
  expect(done).toEqual(['click', 'left'])
  afterPress(() => done.push('at once'))
  expect(done).toEqual(['click', 'left', 'at once'])
})

test('a press that ends in another window does not block', () => {
  const done: string[] = []
  document.dispatchEvent(new MouseEvent('mousedown'))
  afterPress(() => done.push('left'))
  window.dispatchEvent(new Event('blur'))
  vi.runAllTimers()
  expect(done).toEqual(['left'])
})
