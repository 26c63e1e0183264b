import { expect, test } from 'vitest'
import { workHoursOfText, workHoursText } from './desk-coach-hours.ts'

const monday = (from: number, to: number) => ({ weekday: 1, from, to })

test.each([
  ['', []],
  ['6-10', [monday(6, 10)]],
  [' 17:00 – 21.00 , 6-10,', [monday(6, 10), monday(17, 21)]],
  ['0-24', [monday(0, 24)]],
  ['6-10, 9-12', null],
  ['10-6', null],
  ['6-25', null],
  ['6:30-10', null],
  ['morning', null],
])('the text %j is read as the working hours %j', (text, hours) => {
  expect(workHoursOfText(text, 1)).toEqual(hours)
})

test('the text of a weekday has only its own hours, in order', () => {
  expect(workHoursText([monday(17, 21), { weekday: 2, from: 8, to: 9 }, monday(6, 10)], 1)).toBe(
    '6-10, 17-21',
  )
  expect(workHoursText([], 1)).toBe('')
})
