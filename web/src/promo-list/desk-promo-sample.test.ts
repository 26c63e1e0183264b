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
  { title: 'a fifth off two hours', typed: {}, changed: {}, sample: { total: 600_000, discount: 120_000 } },
  {
    title: 'only the hour before nine',
    typed: {},
    changed: { fromHour: 8 },
    sample: { total: 600_000, discount: 60_000 },
  },
  {
    title: 'the coach has no discount',
    typed: {},
    changed: { coachPrice: 100_000 },
    sample: { total: 800_000, discount: 120_000 },
  },
  {
    title: 'at most the cap',
    typed: { cap: '50000' },
    changed: {},
    sample: { total: 600_000, discount: 50_000 },
  },
  { title: 'not on a Sunday', typed: {}, changed: { weekday: 0 }, sample: { problem: 'PROMO_HOURS' } },
  {
    title: 'below the minimum',
    typed: { minimum: '700000' },
    changed: {},
    sample: { problem: 'PROMO_MINIMUM' },
  },
  {
    title: 'a free add-on',
    typed: { kind: 'free-add-on', item: 'RACKET' },
    changed: { addOnPrice: 50_000 },
    sample: { total: 650_000, discount: 50_000 },
  },
]
test('nothing while the percentage is being typed', () =>
  expect(sampleOf({ ...texts, percent: '' }, order, today)).toBeNull())

for (const { title, typed, changed, sample } of samples)
  test(`an example order: ${title}`, () =>
    expect(sampleOf({ ...texts, ...typed }, { ...order, ...changed }, today)).toMatchObject(sample))
