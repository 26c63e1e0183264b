import type { PlayDate } from './play-date.ts'

// Without 0, O, 1, I, L and U: read out on the phone nobody mixes them up, and no word comes out.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The number people read, such as `PTL-261120-7K3M9`: the day it was ordered at the location and five characters.
 * `random(n)` answers an integer from 0 to n − 1. Not a secret: addresses carry other identifiers.
 */
export function orderNumber(date: PlayDate, random: (n: number) => number): string {
  const code = Array.from({ length: 5 }, () => alphabet.charAt(random(alphabet.length))).join('')
  return `PTL-${date.slice(2).replaceAll('-', '')}-${code}`
}

/**
 * A number as somebody typed it, the way it is kept: `ptl 261120 7k3m9` is `PTL-261120-7K3M9`. What cannot be one
 * comes back in capitals, without spaces around it.
 */
export function tidyOrderNumber(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [, day, code] = /^(?:PTL)?(\d{6})([A-Z0-9]{5})$/.exec(plain) ?? []
  return code === undefined ? typed.trim().toUpperCase() : `PTL-${day}-${code}`
}
