import { expect, test } from 'vitest'
import { weekText } from './desk-week-text.ts'

test.for([
  ['2026-11-23', '23–29 November'],
  ['2026-11-30', '30 Nov – 6 Dec'],
  ['2026-12-28', '28 Dec – 3 Jan'],
])('the week from Monday %s is shown as %s', ([monday, text]) => expect(weekText(monday!)).toBe(text))
