import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount, readDate, readHour } from './csv-cells.ts'
import { readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const columns = {
  name: { names: ['name', 'nama'], isRequired: true },
  note: { names: ['note', 'nohp'] },
} as const
const read = (text: string) =>
  readCsv(Buffer.from(text), columns).lines.map(({ number, cells }) => ({ number, ...cells }))

test('columns are found in any order and in both languages, and unknown columns are left out', () => {
  expect(read('No. HP;Umur;NAMA\r\n0812;30;Siti\r\n')).toEqual([{ number: 2, name: 'Siti', note: '0812' }])
  expect(read('name\nSiti\n')).toEqual([{ number: 2, name: 'Siti', note: '' }])
  // A short line has empty cells, a long one has cells without a column.
  expect(read('name,note\nSiti\nBudi,a,b,c')).toEqual([
    { number: 2, name: 'Siti', note: '' },
    { number: 3, name: 'Budi', note: 'a' },
  ])
})

test('a line with more cells than the header is marked, also if the last ones are empty', () => {
  const { lines } = readCsv(
    Buffer.from('name,note\nBudi,150,000\nSiti,150,,\nTuti,"150,000"\nWati\n'),
    columns,
  )
  expect(lines.map(({ hasMoreCells }) => hasMoreCells)).toEqual([true, true, false, false])
})

test.each([
  ['name,note,Nama', 'name', 'Nama'],
  ['Nama;No HP;no_hp', 'No HP', 'no_hp'],
  ['name,name', 'name', 'name'],
])('the header %s is refused, because two titles mean one column', (header, one, other) => {
  let refused: unknown
  try {
    read(`${header}\nSiti,1,2\n`)
  } catch (error) {
    refused = error
  }
  expect(refused).toMatchObject({ problem: { problem: 'FILE_COLUMN_TWICE', values: { one, other } } })
})

test('lines have the numbers that an editor shows, also after line breaks in cells and empty lines', () => {
  for (const end of ['\r\n', '\n', '\r'])
    expect(
      read(['name;note', '"a', 'b";1', '', '', 'c;2', ';', '"d";"x', 'y', 'z"', 'e;4'].join(end)).map(
        ({ number, note }) => `${number} ${note}`,
      ),
    ).toEqual(['2 1', '6 2', `8 x${end}y${end}z`, '11 4'])
})

test('any text that the exports write is read back', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string(),
    fc.constantFrom('=cmd()', "'=1", "''+2", '-5', '@x', 'a;b,c', 'a"b"', 'a\r\nb', '\u202Eabc', '🎾;"'),
  )
  const cell = text.map((value) => value.replaceAll('\0', '').trim())
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }),
      fc.constantFrom('en' as const, 'id' as const),
      (rows, locale) => {
        // The x keeps each line from being empty: the reader leaves out empty lines.
        const named = rows.map(([name, note]) => [`x${name}`, note] as const)
        const file = writeCsv([['name', 'note'], ...named], locale)
        expect(read(file).map(({ name, note }) => [name, note])).toEqual(named)
        const swapped = writeCsv([['note', 'name'], ...named.map(([name, note]) => [note, name])], locale)
        expect(read(swapped).map(({ name, note }) => [name, note])).toEqual(named)
      },
    ),
  )
})

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1/2/2026', '2026-02-01'],
  ['2026-11-21', '2026-11-21'],
  ['21-11-2026', '2026-11-21'],
  ['31/02/2026', null],
  ['11/21/2026', null],
  ['tomorrow', null],
  ['', null],
])('the text %s is read as the date %s', (text, date) => expect(readDate(text)).toBe(date))

test.each([
  ['150000', 150_000],
  ['150.000', 150_000],
  ['150,000', 150_000],
  ['1.500.000', 1_500_000],
  ['Rp 150.000,00', 150_000],
  ['Rp150.000', 150_000],
  ['150000.00', 150_000],
  ['-25.000', -25_000],
  ['-Rp 25.000', -25_000],
  ['0', 0],
  ['1.50', null],
  ['1.5000', null],
  ['150000.50', null],
  ['150.000,5', null],
  ['10000000000000', null],
  ['1e9', null],
  ['NaN', null],
  ['', null],
])('the text %s is read as the amount %s', (text, amount) => expect(readAmount(text)).toBe(amount))

test.each([
  ['18:00', 18],
  ['18.00', 18],
  ['18', 18],
  ['8', 8],
  ['08:00:00', 8],
  ['24:00', 24],
  ['18:30', null],
  ['25', null],
  ['-1', null],
  ['', null],
])('the text %s is read as the hour %s', (text, hour) => expect(readHour(text)).toBe(hour))
