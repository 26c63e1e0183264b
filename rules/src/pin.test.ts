import { expect, test } from 'vitest'
import { checkPin } from './pin.ts'

test.each(['12345', '1234567', '12345a', ' 12345', ''])('%j is no PIN', (pin) => {
  expect(checkPin(pin)).toBe('PIN_INVALID')
})

test.each([
  '123456',
  '345678',
  '567890',
  '654321',
  '111111',
  '000000',
  '121212',
  '123123',
  // 17 August 1945, 31 December 1999, 29 February of a leap year, 13 May 1988 in the American order.
  '170845',
  '991231',
  '290200',
  '051388',
])('%s is too easy to guess', (pin) => {
  expect(checkPin(pin)).toBe('PIN_WEAK')
})

test.each(['480273', '907316', '263748', '320145', '749382'])('%s is a good PIN', (pin) => {
  expect(checkPin(pin)).toBeNull()
})
