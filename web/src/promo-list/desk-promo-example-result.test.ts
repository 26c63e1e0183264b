import type { FieldValues } from '@pantul/rules/merge-fields'
import { expect, test } from 'vitest'
import { exampleResultOf, type ExampleOrder } from './desk-promo-example-result.ts'

const texts: FieldValues = {
  kind: 'percent',
  percent: '20',
  scope: 'courts',
  minimum: '0',
  weekdays: '1,2,3,4,5',
  fromHour: '0',
  toHour: '9',
  position: '0',
  startsOn: '2031-03-05',
  endsOn: '2031-03-31',
}
// A Wednesday.
const today = '2031-03-05'
const order: ExampleOrder = {
  weekday: 3,
  fromHour: 7,
  hours: 2,
  courtPrice: 300_000,
  coachPrice: 0,
  addOnPrice: 0,
}

const examples = [
  {
    title: 'both hours before nine have the discount',
    promoChange: {},
    orderChange: {},
    expected: { total: 600_000, discount: 120_000 },
  },
  {
    title: 'only the hour before nine has the discount',
    promoChange: {},
    orderChange: { fromHour: 8 },
    expected: { total: 600_000, discount: 60_000 },
  },
  {
    title: 'the coach has no discount',
    promoChange: {},
    orderChange: { coachPrice: 100_000 },
    expected: { total: 800_000, discount: 120_000 },
  },
  {
    title: 'the discount is at most the cap',
    promoChange: { cap: '50000' },
    orderChange: {},
    expected: { total: 600_000, discount: 50_000 },
  },
  {
    title: 'a promo for Monday to Friday does not apply on a Sunday',
    promoChange: {},
    orderChange: { weekday: 0 },
    expected: { problem: 'PROMO_HOURS' },
  },
  {
    title: 'the promo does not apply below its minimum',
    promoChange: { minimum: '700000' },
    orderChange: {},
    expected: { problem: 'PROMO_MINIMUM' },
  },
  {
    title: 'the discount is the price of the free add-on',
    promoChange: { kind: 'free-add-on', item: 'RACKET' },
    orderChange: { addOnPrice: 50_000 },
    expected: { total: 650_000, discount: 50_000 },
  },
]
test('an example order has no result while the percentage is empty', () =>
  expect(exampleResultOf({ ...texts, percent: '' }, order, today)).toBeNull())

for (const { title, promoChange, orderChange, expected } of examples)
  test(`a promo on an example order: ${title}`, () =>
    expect(exampleResultOf({ ...texts, ...promoChange }, { ...order, ...orderChange }, today)).toMatchObject(
      expected,
    ))
