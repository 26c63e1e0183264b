import { fromDayMonthYear, isPlayDate, type PlayDate } from '@pantul/rules/play-date'

/** The largest amount of a file, in rupiah. */
const MAX_AMOUNT = 10_000_000_000

/** `21/11/2026`, `21-11-2026` or `2026-11-21`, also with one digit for day or month; null for anything else. */
export function readDate(text: string): PlayDate | null {
  if (isPlayDate(text)) return text
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return fromDayMonthYear(`${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year}`)
}

/**
 * Whole rupiah: `150000`, `150.000`, `150,000`, `Rp 150.000,00`, `-25.000`. Null for anything else, for parts of a rupiah,
 * and for amounts above ten billion.
 */
export function readAmount(text: string): number | null {
  const plain = text.replace(/^(-?)\s*(?:rp\.?|idr)\s*(-?)/i, '$1$2').replaceAll(/\s/g, '')
  const grouped = /^-?(?:\d{1,3}(?:\.\d{3})+(?:,00?)?|\d{1,3}(?:,\d{3})+(?:\.00?)?)$/
  const ungrouped = /^-?\d{1,15}(?:[.,]00?)?$/
  if (!grouped.test(plain) && !ungrouped.test(plain)) return null
  const amount = Number(plain.replace(/[.,]00?$/, '').replaceAll(/[.,]/g, ''))
  // The second condition turns -0 into 0.
  return Math.abs(amount) > MAX_AMOUNT ? null : amount === 0 ? 0 : amount
}

/** `18:00`, `18.00` or `18`; null for anything else. 24 is the midnight that ends a day. */
export function readHour(text: string): number | null {
  const [, digits] = /^(\d{1,2})(?:[:.]00(?::00)?)?$/.exec(text) ?? []
  const hour = Number(digits ?? Number.NaN)
  return hour >= 0 && hour <= 24 ? hour : null
}
