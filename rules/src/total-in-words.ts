import type { Rupiah } from './money.ts'

type Language = 'en' | 'id'

const scales = {
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
 * A sum in words for an invoice ("terbilang"): 1.250.000 is "satu juta dua ratus lima puluh ribu rupiah". Whole rupiah
 * from 0 to below 10^15; throws RangeError otherwise.
 */
export function totalInWords(total: Rupiah, language: Language): string {
  if (!Number.isInteger(total) || total < 0 || total >= 1e15) throw new RangeError(`${total} is no total`)
  const words = total === 0 ? [zero[language]] : groupsOf(total).flatMap((group) => inGroup(group, language))
  return [...words, 'rupiah'].join(' ')
}

const zero = { en: 'zero', id: 'nol' } as const

/** Three digits and the power of a thousand. */
type Group = { readonly value: number; readonly scale: number }

/** The groups of three digits that are not 0, the greatest first. */
function groupsOf(total: number): Group[] {
  const groups: Group[] = []
  for (let rest = total, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1)
    if (rest % 1000 > 0) groups.unshift({ value: rest % 1000, scale })
  return groups
}

function inGroup({ value, scale }: Group, language: Language): string[] {
  // One thousand is `seribu`, not `satu ribu`.
  if (language === 'id' && value === 1 && scale === 1) return ['seribu']
  const words = language === 'id' ? inIndonesian(value) : inEnglish(value)
  const name = scales[language][scale] ?? ''
  return name === '' ? words : [...words, name]
}

function inIndonesian(value: number): string[] {
  if (value === 0) return []
  if (value < 12) return [indonesianBelowTwelve[value] ?? '']
  if (value < 20) return [...inIndonesian(value - 10), 'belas']
  if (value < 100) return [...inIndonesian(Math.floor(value / 10)), 'puluh', ...inIndonesian(value % 10)]
  const hundreds = Math.floor(value / 100)
  const head = hundreds === 1 ? ['seratus'] : [...inIndonesian(hundreds), 'ratus']
  return [...head, ...inIndonesian(value % 100)]
}

function inEnglish(value: number): string[] {
  if (value === 0) return []
  if (value < 20) return [englishBelowTwenty[value] ?? '']
  if (value < 100) return [[englishTens[Math.floor(value / 10)] ?? '', ...inEnglish(value % 10)].join('-')]
  return [...inEnglish(Math.floor(value / 100)), 'hundred', ...inEnglish(value % 100)]
}
