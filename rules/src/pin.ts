import { isPlayDate } from './play-date.ts'
import type { ProblemCode } from './problem.ts'

/** Digits of a PIN. */
export const pinDigits = 6

/** Wrong PINs of a person at a machine; after the last one only a full login helps. */
export const pinTries = 5

/** Hours after a full login at a counter machine in which the person may take over there by PIN. */
export const presenceHours = 12

const isRow = (digits: readonly number[], step: 1 | -1): boolean =>
  digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step + 10) % 10)

/** `131313`, `123123`, `111111`. */
const isRepeated = (pin: string): boolean =>
  [1, 2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length))

/** A date as people type it: day, month and year in any usual order, of either century. */
function isDate(pin: string): boolean {
  const [first = '', second = '', third = ''] = pin.match(/../g) ?? []
  const orders = [
    [third, second, first],
    [first, second, third],
    [third, first, second],
  ]
  return orders.some(([year, month, day]) => isPlayDate(`20${year}-${month}-${day}`))
}

/** What is wrong with a new PIN: PIN_INVALID or PIN_WEAK (a row, a repetition or a date); null if nothing. */
export function checkPin(pin: string): Extract<ProblemCode, 'PIN_INVALID' | 'PIN_WEAK'> | null {
  if (!/^\d{6}$/.test(pin)) return 'PIN_INVALID'
  const digits = Array.from(pin, Number)
  return isRow(digits, 1) || isRow(digits, -1) || isRepeated(pin) || isDate(pin) ? 'PIN_WEAK' : null
}
