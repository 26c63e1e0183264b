import { isPlayDate } from './play-date.ts'
import type { ProblemCode } from './problem.ts'

export const PIN_DIGITS = 6

/** After so many wrong PINs at a machine, a person must log in with password and code. */
export const PIN_TRIES = 5

/** For so many hours after a login with password and code at a counter machine, the person may take it over by PIN. */
export const PRESENCE_HOURS = 12

/** `123456` and `567890`, or `654321` with step −1. */
const isSequence = (digits: readonly number[], step: 1 | -1): boolean =>
  digits.every((digit, i) => i === 0 || digit === ((digits[i - 1] ?? 0) + step + 10) % 10)

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

/** Checks a new PIN: PIN_INVALID unless it has six digits; PIN_WEAK for a sequence, a repetition or a date. */
export function checkPin(pin: string): Extract<ProblemCode, 'PIN_INVALID' | 'PIN_WEAK'> | null {
  if (!/^\d{6}$/.test(pin)) return 'PIN_INVALID'
  const digits = Array.from(pin, Number)
  return isSequence(digits, 1) || isSequence(digits, -1) || isRepeated(pin) || isDate(pin) ? 'PIN_WEAK' : null
}
