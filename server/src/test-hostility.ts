/** A seeded random number generator: `dice(n)` is an integer from 0 to n − 1. */
export type Dice = (n: number) => number

export function seededDice(seed: number): Dice {
  let state = seed
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n
  }
}

export const oneOf = <T>(dice: Dice, choices: readonly T[]): T => {
  const choice = choices[dice(choices.length)]
  if (choice === undefined) throw new Error('nothing to choose from')
  return choice
}

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'TST1\u0000',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202eevil\u202c',
  '\u200b\u200d',
  '\r\nset-cookie: x=y',
  "' OR '1'='1",
  "'; DROP TABLE sales_order; --",
  '1; SELECT pg_sleep(9)--',
  '$1',
  '%00',
  '%s%s%n',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/null',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  '-1',
  '1e999',
  '0x10',
  '١٨',
  '１８',
  'İstanbul',
  'ﬃ',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A',
  '👩‍👩‍👧‍👦'.repeat(40),
  'null',
  'undefined',
  'true',
  '=cmd()',
  '31-02-2031',
  '00-00-0000',
  '29-02-2031',
  '01-01-0001',
  '31-12-9999',
  '99-99-9999',
  '2031-03-06',
  '6-3-2031',
  '06/03/2031',
  '06-03-2031T00:00',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '(((((((((((((((((((((((((((((('.repeat(20),
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  24,
  255,
  32_768,
  2_147_483_648,
  9_007_199_254_740_992,
  -9_007_199_254_740_992,
  1e21,
  1e308,
  -1e308,
  5e-324,
  [],
  [[]],
  [null],
  {},
  { length: 1e9 },
  { toString: 'x', valueOf: 'y' },
  { $gt: '' },
  Array.from({ length: 500 }, () => 1),
  Array.from({ length: 25 }, (_, hour) => hour),
]

const hostileKeys = [
  'role',
  'price',
  'state',
  'customer_id',
  'OrderID',
  '',
  '\u0000',
  'toJSON',
  'length',
  'then',
]

export const hostileValue = (dice: Dice): unknown =>
  dice(3) === 0
    ? nest(1 + dice(60))
    : structuredClone(oneOf<unknown>(dice, dice(2) === 0 ? hostileTexts : hostileValues))

function nest(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { deeper: value }
  return value
}

/** A copy of a JSON value in which one to three random values were replaced, removed, doubled or added. */
export function corrupt(value: unknown, dice: Dice): unknown {
  const copy: unknown = structuredClone(value)
  const corruptions = 1 + dice(3)
  let root = copy
  for (let count = 0; count < corruptions; count += 1) root = corruptOnce(root, dice)
  return root
}

function corruptOnce(root: unknown, dice: Dice): unknown {
  const fields = listFields(root)
  if (fields.length === 0 || dice(30) === 0) return hostileValue(dice)
  const { parent, key } = oneOf(dice, fields)
  switch (dice(4)) {
    case 0:
      Reflect.deleteProperty(parent, key)
      return root
    case 1:
      Reflect.set(
        parent,
        Array.isArray(parent) ? parent.length : oneOf(dice, hostileKeys),
        hostileValue(dice),
      )
      return root
    case 2:
      if (Array.isArray(parent)) parent.push(structuredClone(parent[Number(key)]))
      else Reflect.set(parent, key, [Reflect.get(parent, key)])
      return root
    default:
      Reflect.set(parent, key, hostileValue(dice))
      return root
  }
}

const validLookingValues: readonly unknown[] = [
  'TST1-C1',
  'TST1-C9',
  'TST2-C1',
  'TST1-K1',
  'RACKET',
  'BALL',
  'TST2',
  '05-03-2031',
  '06-03-2031',
  '31-02-2031',
  '01-01-2032',
]

/** A copy with up to two values replaced by others of the same type, so that the body often passes the schema. */
export function replaceLeaves(value: unknown, dice: Dice): unknown {
  const copy: unknown = structuredClone(value)
  const leaves = listFields(copy).filter(({ parent, key }) => typeof Reflect.get(parent, key) !== 'object')
  const swaps = leaves.length === 0 ? 0 : dice(3)
  for (let swap = 0; swap < swaps; swap += 1) {
    const { parent, key } = oneOf(dice, leaves)
    Reflect.set(parent, key, chooseOther(Reflect.get(parent, key), dice))
  }
  return copy
}

function chooseOther(value: unknown, dice: Dice): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return oneOf(dice, [0, 1, 2, 5, 17, 18, 22, 23, 24, 50, 51, -1])
  return oneOf(dice, dice(2) === 0 ? validLookingValues : hostileTexts)
}

type Field = { readonly parent: object; readonly key: string }

function listFields(value: unknown): Field[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [{ parent: value, key }, ...listFields(Reflect.get(value, key))])
}

/** Invalid or unusual JSON bodies. */
export const brokenBodies: readonly (string | Buffer)[] = [
  '',
  ' ',
  '{',
  '}',
  'null',
  '0',
  '"text"',
  '[]',
  'undefined',
  '{"payload":',
  '{"a":1,"a":2}',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"payload":{"__proto__":{"selectedCourt":[]}}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"\\u005f\\u005fproto__":{"isAdmin":true}}',
  '['.repeat(20_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `{"action":"${'x'.repeat(60_000)}"}`,
  `{"action":"${'x'.repeat(70_000)}"}`,
  `{"action":"${'x'.repeat(300_000)}"}`,
  '{"distChan":"\\u0000"}',
  '{"distChan":"\\ud800"}',
  '{"n":1e999999}',
  `{"n":${'9'.repeat(4_000)}}`,
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(5_000),
]

export const contentTypes: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'text/plain; a=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'x',
  '',
]

/** A path parameter or query value for a URL: `text` encoded, or sometimes another, broken text. */
export function encodeHostile(text: string, dice: Dice): string {
  if (dice(12) === 0) return oneOf(dice, ['%', '%zz', '%00', '%ff', '%c0%80', '%2f..%2f', '..;', '%25%30%30'])
  return encodeURIComponent(text.toWellFormed())
}

/** A query with values missing, repeated, in brackets, broken or valid. */
export function corruptQuery(valid: Readonly<Record<string, string>>, dice: Dice): string {
  const pairs = Object.entries(valid).flatMap(([key, value]) => {
    switch (dice(7)) {
      case 0:
        return []
      case 1:
        return [`${key}=${value}`, `${key}=${encodeHostile(oneOf(dice, hostileTexts), dice)}`]
      case 2:
        return [`${key}[]=${value}`]
      case 3:
        return [`${key}[a]=${value}`, key]
      case 4:
        return [`${key}=${value}`]
      default:
        return [`${key}=${encodeHostile(oneOf(dice, hostileTexts), dice)}`]
    }
  })
  if (dice(6) === 0) pairs.push('__proto__[x]=1', 'constructor=1')
  return pairs.join('&').slice(0, 8_000)
}
