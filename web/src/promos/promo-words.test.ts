import { expect, test } from 'vitest'
import { endsToday, promoConditions, untilWords, whenWords } from './promo-words.ts'
import type { Promo } from './promos-query.ts'

const today = '2026-11-21'
const plain: Promo = {
  Code: 'PAGI20',
  Name: 'Early birds',
  Desc: '',
  Kind: 'percent',
  Percent: 20,
  Cap: null,
  Amount: null,
  AddOnName: null,
  Scope: 'all',
  Minimum: 0,
  Weekdays: null,
  FromHour: 0,
  ToHour: 24,
  StartsOn: '01-11-2026',
  EndsOn: '31-12-2026',
  IsFirstOrderOnly: false,
  PerCustomer: null,
  IsUsedUp: false,
}
const onTop = 'What a package pays gets no promo on top'

const conditions: readonly { readonly change: Partial<Promo>; readonly says: readonly string[] }[] = [
  { change: {}, says: ['20 percent off'] },
  {
    change: { Scope: 'courts', Cap: 100_000 },
    says: ['20 percent off courts', 'At most Rp\u00A0100.000 off'],
  },
  { change: { Kind: 'amount', Amount: 50_000, Scope: 'coach' }, says: ['Rp\u00A050.000 off the coach'] },
  { change: { Kind: 'fixed-price', Amount: 250_000 }, says: ['Court for Rp\u00A0250.000 an hour'] },
  { change: { Kind: 'free-add-on', AddOnName: 'Racket' }, says: ['Racket for free'] },
  {
    change: { Weekdays: [1, 2, 3, 4, 5], ToHour: 9 },
    says: ['20 percent off', 'For Mon–Fri', 'Time: before 09:00'],
  },
  {
    change: { Minimum: 400_000, IsFirstOrderOnly: true, PerCustomer: 1 },
    says: [
      '20 percent off',
      'From Rp\u00A0400.000 on',
      'For your first order only, checked when you order',
      'Once per person',
    ],
  },
]
for (const { change, says } of conditions)
  test(`the conditions are ${says.join('; ')}`, () =>
    expect(promoConditions({ ...plain, ...change })).toEqual([...says, onTop]))

test('the hours that a promo is for', () => {
  expect(whenWords(plain)).toBe('any day')
  expect(whenWords({ ...plain, FromHour: 22 })).toBe('any day, 22:00–24:00')
})

test('the first day of a promo is named only while it is to come', () => {
  expect(untilWords(plain, today)).toBe('until 31-12-2026')
  expect(untilWords({ ...plain, StartsOn: '22-11-2026' }, today)).toBe('from 22-11-2026 until 31-12-2026')
  expect(untilWords({ ...plain, StartsOn: '21-11-2026' }, today)).toBe('until 31-12-2026')
})

test('the last day is told from the one before', () => {
  expect(endsToday({ ...plain, EndsOn: '21-11-2026' }, today)).toBe(true)
  expect(endsToday({ ...plain, EndsOn: '22-11-2026' }, today)).toBe(false)
})
