import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalInWords } from './total-in-words.ts'

const totals = [
  { total: 0, id: 'nol rupiah', en: 'zero rupiah' },
  { total: 1, id: 'satu rupiah', en: 'one rupiah' },
  { total: 11, id: 'sebelas rupiah', en: 'eleven rupiah' },
  { total: 12, id: 'dua belas rupiah', en: 'twelve rupiah' },
  { total: 20, id: 'dua puluh rupiah', en: 'twenty rupiah' },
  { total: 21, id: 'dua puluh satu rupiah', en: 'twenty-one rupiah' },
  { total: 100, id: 'seratus rupiah', en: 'one hundred rupiah' },
  { total: 111, id: 'seratus sebelas rupiah', en: 'one hundred eleven rupiah' },
  { total: 1000, id: 'seribu rupiah', en: 'one thousand rupiah' },
  { total: 1100, id: 'seribu seratus rupiah', en: 'one thousand one hundred rupiah' },
  { total: 2001, id: 'dua ribu satu rupiah', en: 'two thousand one rupiah' },
  { total: 101_000, id: 'seratus satu ribu rupiah', en: 'one hundred one thousand rupiah' },
  {
    total: 1_250_000,
    id: 'satu juta dua ratus lima puluh ribu rupiah',
    en: 'one million two hundred fifty thousand rupiah',
  },
  { total: 1_001_000, id: 'satu juta seribu rupiah', en: 'one million one thousand rupiah' },
  { total: 1_000_000_000_000, id: 'satu triliun rupiah', en: 'one trillion rupiah' },
]
for (const { total, id, en } of totals) {
  test(`${total} in words`, () => {
    expect(totalInWords(total, 'id')).toBe(id)
    expect(totalInWords(total, 'en')).toBe(en)
  })
}

const words: Readonly<Record<string, number>> = {
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  delapan: 8,
  sembilan: 9,
  sepuluh: 10,
  sebelas: 11,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const factors: Readonly<Record<string, number>> = {
  puluh: 10,
  ratus: 100,
  hundred: 100,
  ribu: 1e3,
  thousand: 1e3,
  juta: 1e6,
  million: 1e6,
  miliar: 1e9,
  billion: 1e9,
  triliun: 1e12,
  trillion: 1e12,
}

function parseWords(text: string): number {
  const plain = text.replace('seribu', 'satu ribu').replaceAll('seratus', 'satu ratus').replaceAll('-', ' ')
  let whole = 0
  let group = 0
  let last = 0
  for (const word of plain.replace(/ ?rupiah$/, '').split(' ')) {
    const factor = factors[word] ?? 0
    if (factor >= 1000) {
      whole += (group + last) * factor
      group = last = 0
    } else if (factor > 0) {
      group += last * factor
      last = 0
    } else if (word === 'belas') last += 10
    else {
      group += last
      last = words[word] ?? Number.NaN
    }
  }
  return whole + group + last
}

test('the words can be parsed to the same amount', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 9999 })), (total) => {
      expect(parseWords(totalInWords(total, 'id'))).toBe(total)
      expect(parseWords(totalInWords(total, 'en'))).toBe(total)
    }),
    { numRuns: 2000 },
  )
})

for (const total of [-1, 0.5, 1e15, Number.NaN]) {
  test(`${total} is no total`, () => expect(() => totalInWords(total, 'id')).toThrow(RangeError))
}
