import type { FieldValues } from '@pantul/rules/merge-fields'
import { expect, test } from 'vitest'
import { sampleOf, type SampleOrder } from './desk-promo-sample.ts'

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
const order: SampleOrder = {
  weekday: 3,
  fromHour: 7,
  hours: 2,
  courtPrice: 300_000,
  coachPrice: 0,
  addOnPrice: 0,
}

const samples = [
  { title: 'a fifth off two hours', promo: {}, inOrder: {}, sample: { total: 600_000, discount: 120_000 } },
  {
    title: 'only the hour before nine',
    promo: {},
    inOrder: { fromHour: 8 },
    sample: { total: 600_000, discount: 60_000 },
  },
  {
    title: 'the coach has no discount',
    promo: {},
    inOrder: { coachPrice: 100_000 },
    sample: { total: 800_000, discount: 120_000 },
  },
  {
    title: 'at most the cap',
    promo: { cap: '50000' },
    inOrder: {},
    sample: { total: 600_000, discount: 50_000 },
  },
  { title: 'not on a Sunday', promo: {}, inOrder: { weekday: 0 }, sample: { problem: 'PROMO_HOURS' } },
  {
    title: 'below the minimum',
    promo: { minimum: '700000' },
    inOrder: {},
    sample: { problem: 'PROMO_MINIMUM' },
  },
  {
    title: 'a free add-on',
    promo: { kind: 'free-add-on', item: 'RACKET' },
    inOrder: { addOnPrice: 50_000 },
    sample: { total: 650_000, discount: 50_000 },
  },
]
test('an example order has no result while the percentage is empty', () =>
  expect(sampleOf({ ...texts, percent: '' }, order, today)).toBeNull())

for (const { title, promo, inOrder, sample } of samples)
  test(`an example order: ${title}`, () =>
    expect(sampleOf({ ...texts, ...promo }, { ...order, ...inOrder }, today)).toMatchObject(sample))
