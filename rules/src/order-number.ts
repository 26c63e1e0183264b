import type { PlayDate } from './play-date.ts'

// 0, O, 1, I, L and U are left out, because people confuse them on the phone or because they form words.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * An order number such as `PTL-261120-7K3M9`: the local date of the order and five random characters. It is no secret.
 * `random(n)` returns an integer from 0 to n − 1.
 */
export function orderNumber(date: PlayDate, random: (n: number) => number): string {
  const code = Array.from({ length: 5 }, () => alphabet.charAt(random(alphabet.length))).join('')
  return `PTL-${date.slice(2).replaceAll('-', '')}-${code}`
}

/** `ptl 261120 7k3m9` → `PTL-261120-7K3M9`. A text that is no order number is trimmed and in upper case. */
export function tidyOrderNumber(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [, day, code] = /^(?:PTL)?(\d{6})([A-Z0-9]{5})$/.exec(plain) ?? []
  return code === undefined ? typed.trim().toUpperCase() : `PTL-${day}-${code}`
}
