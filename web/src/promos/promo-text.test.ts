import type { Promo } from '@pantul/contract/promos-wire'
import { expect, test } from 'vitest'
import { endsToday, promoConditions, untilText, whenText } from './promo-text.ts'

const today = '2026-11-21'
const plain: Promo = {
  code: 'PAGI20',
  name: 'Early birds',
  description: '',
  kind: 'percent',
  percent: 20,
  cap: null,
  amount: null,
  addOnName: null,
  scope: 'all',
  minimum: 0,
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  isFirstOrderOnly: false,
  perCustomer: null,
  isUsedUp: false,
}
const lastCondition = 'Does not apply to hours paid with a package'

const conditions: readonly { readonly change: Partial<Promo>; readonly title: readonly string[] }[] = [
  { change: {}, title: ['20 percent off'] },
  {
    change: { scope: 'courts', cap: 100_000 },
    title: ['20 percent off courts', 'Discount up to Rp\u00A0100.000'],
  },
  { change: { kind: 'amount', amount: 50_000, scope: 'coach' }, title: ['Rp\u00A050.000 off the coach'] },
  { change: { kind: 'fixed-price', amount: 250_000 }, title: ['Court for Rp\u00A0250.000 an hour'] },
  { change: { kind: 'free-add-on', addOnName: 'Racket' }, title: ['Racket for free'] },
  {
    change: { weekdays: [1, 2, 3, 4, 5], toHour: 9 },
    title: ['20 percent off', 'For Mon–Fri', 'Time: before 09:00'],
  },
  {
    change: { minimum: 400_000, isFirstOrderOnly: true, perCustomer: 1 },
    title: [
      '20 percent off',
      'Minimum order Rp\u00A0400.000',
      'For your first order only. We check this when you order.',
      'Once per person',
    ],
  },
]
for (const { change, title } of conditions)
  test(`the conditions are ${title.join('; ')}`, () =>
    expect(promoConditions({ ...plain, ...change })).toEqual([...title, lastCondition]))

test('the days and hours of a promo are named', () => {
  expect(whenText(plain)).toBe('any day')
  expect(whenText({ ...plain, fromHour: 22 })).toBe('any day, 22:00–24:00')
})

test('the first day of a promo is named only as long as it is still to come', () => {
  expect(untilText(plain, today)).toBe('until 31-12-2026')
  expect(untilText({ ...plain, startsOn: '2026-11-22' }, today)).toBe('from 22-11-2026 until 31-12-2026')
  expect(untilText({ ...plain, startsOn: '2026-11-21' }, today)).toBe('until 31-12-2026')
})

test('a promo ends today only on its last day', () => {
  expect(endsToday({ ...plain, endsOn: '2026-11-21' }, today)).toBe(true)
  expect(endsToday({ ...plain, endsOn: '2026-11-22' }, today)).toBe(false)
})
