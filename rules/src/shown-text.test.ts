import { expect, test } from 'vitest'
import { checkShownText } from './shown-text.ts'

const texts = [
  { text: 'Flexi 10', problem: undefined },
  { text: '朝の十時間 ☀️', problem: undefined },
  { text: 'مرحبا', problem: undefined },
  { text: '  ', problem: 'FIELD_REQUIRED' },
  { text: '\u200B', problem: 'FIELD_REQUIRED' },
  { text: 'Flexi\n10', problem: 'TEXT_INVALID' },
  { text: 'Flexi \u202E01', problem: 'TEXT_INVALID' },
  { text: '\u200FFlexi', problem: 'TEXT_INVALID' },
  { text: 'Flexi\u0000', problem: 'TEXT_INVALID' },
]
for (const { text, problem } of texts)
  test(`${JSON.stringify(text)} is ${problem ?? 'fine'}`, () =>
    expect(checkShownText(text, { isRequired: true })?.problem).toBe(problem))

test('an empty text is fine where it is not required', () =>
  expect(checkShownText('', { isRequired: false })).toBeNull())
