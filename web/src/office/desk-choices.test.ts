import { expect, test } from 'vitest'
import { choicesOfText, choiceText, weekdaysOfText } from './desk-choices.ts'

const choices = [
  { values: null, text: '' },
  { values: [], text: 'none' },
  { values: ['JKT1'], text: 'JKT1' },
  { values: ['BDG1', 'JKT1'], text: 'BDG1,JKT1' },
]
for (const { values, text } of choices)
  test(`the choice ${JSON.stringify(values)} becomes the text ${JSON.stringify(text)} and the choice again`, () => {
    expect(choiceText(values)).toBe(text)
    expect(choicesOfText(text)).toEqual(values)
  })

test('chosen weekdays become a sorted text', () => {
  expect(choiceText([6, 0, 3])).toBe('0,3,6')
  expect(weekdaysOfText('0,3,6')).toEqual([0, 3, 6])
  expect(weekdaysOfText('')).toBeNull()
})
