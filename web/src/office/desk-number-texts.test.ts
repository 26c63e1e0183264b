import { expect, test } from 'vitest'
import { optionalNumber, rangeErrors, wholeNumber } from './desk-number-texts.ts'

test('a text that is no whole number becomes NaN; an empty optional number becomes null', () => {
  expect(wholeNumber(' 12 ')).toBe(12)
  for (const text of ['', '1.5', '-1', '1e3', '٣']) expect(wholeNumber(text)).toBeNaN()
  expect(optionalNumber(' ')).toBeNull()
})

test('numbers outside of their range and NaN have an error; null and the ends of the range have none', () => {
  const range = [1, 3] as const
  const values = { least: 1, most: 3, none: null, below: 0, above: 4, wrong: Number.NaN }
  const ranges = { least: range, most: range, none: range, below: range, above: range, wrong: range }
  expect(Object.keys(rangeErrors(values, ranges))).toEqual(['below', 'above', 'wrong'])
})
