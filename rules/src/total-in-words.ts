import type { Rupiah } from './money.ts'

type Language = 'en' | 'id'

/** The names of the powers of 1000. */
const namesOfPowers = {
  en: ['', 'thousand', 'million', 'billion', 'trillion'],
  id: ['', 'ribu', 'juta', 'miliar', 'triliun'],
} as const

const englishBelowTwenty =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
  fifteen sixteen seventeen eighteen nineteen`.split(/\s+/)
const englishTens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const indonesianBelowTwelve =
  'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ')

/**
 * A total in words for an invoice: 1250000 is "satu juta dua ratus lima puluh ribu rupiah". Throws RangeError unless it is
 * a whole number from 0 to below 10^15.
 */
export function totalInWords(total: Rupiah, language: Language): string {
  if (!Number.isInteger(total) || total < 0 || total >= 1e15) throw new RangeError(`${total} is no total`)
  const words =
    total === 0 ? [zero[language]] : groupsOf(total).flatMap((group) => wordsOfGroup(group, language))
  return [...words, 'rupiah'].join(' ')
}

const zero = { en: 'zero', id: 'nol' } as const

/** Three digits of a number, and the power of 1000 by which they are multiplied. */
type DigitGroup = { readonly value: number; readonly power: number }

/** The groups of digits that are not 0, the highest first. */
function groupsOf(total: number): DigitGroup[] {
  const groups: DigitGroup[] = []
  for (let higher = total, power = 0; higher > 0; higher = Math.floor(higher / 1000), power += 1)
    if (higher % 1000 > 0) groups.unshift({ value: higher % 1000, power })
  return groups
}

function wordsOfGroup({ value, power }: DigitGroup, language: Language): string[] {
  // 1000 is `seribu`, not `satu ribu`.
  if (language === 'id' && value === 1 && power === 1) return ['seribu']
  const words = language === 'id' ? inIndonesian(value) : inEnglish(value)
  const name = namesOfPowers[language][power] ?? ''
  return name === '' ? words : [...words, name]
}

function inIndonesian(value: number): string[] {
  if (value === 0) return []
  if (value < 12) return [indonesianBelowTwelve[value] ?? '']
  if (value < 20) return [...inIndonesian(value - 10), 'belas']
  if (value < 100) return [...inIndonesian(Math.floor(value / 10)), 'puluh', ...inIndonesian(value % 10)]
  const hundreds = Math.floor(value / 100)
  const hundredsInWords = hundreds === 1 ? ['seratus'] : [...inIndonesian(hundreds), 'ratus']
  return [...hundredsInWords, ...inIndonesian(value % 100)]
}

function inEnglish(value: number): string[] {
  if (value === 0) return []
  if (value < 20) return [englishBelowTwenty[value] ?? '']
  if (value < 100) return [[englishTens[Math.floor(value / 10)] ?? '', ...inEnglish(value % 10)].join('-')]
  return [...inEnglish(Math.floor(value / 100)), 'hundred', ...inEnglish(value % 100)]
}
