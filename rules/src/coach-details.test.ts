import { expect, test } from 'vitest'
import { checkCoach, checkScales, sortScales, sortWorkHours, type CoachDetails } from './coach-details.ts'

const coach: CoachDetails = {
  name: 'Raka',
  rate: 'A',
  price: 300_000,
  workHours: [
    { weekday: 1, from: 6, to: 10 },
    { weekday: 1, from: 17, to: 21 },
  ],
  feeKind: 'none',
  fee: 0,
  account: '',
  isActive: true,
}
const monday = (from: number, to: number) => ({ weekday: 1, from, to })

test.each([
  [{}, []],
  [{ workHours: [] }, []],
  [{ workHours: [monday(6, 10), monday(10, 12)] }, []],
  [{ workHours: [monday(6, 10), { weekday: 2, from: 6, to: 10 }] }, []],
  [{ workHours: [monday(6, 10), monday(9, 12)] }, ['workHours WORK_HOURS_INVALID']],
  [{ workHours: [monday(10, 10)] }, ['workHours WORK_HOURS_INVALID']],
  [{ name: '  ' }, ['name FIELD_REQUIRED']],
  [{ name: ' lala' }, ['name COACH_NAME_TAKEN']],
  [{ rate: ' ' }, ['rate FIELD_REQUIRED']],
  [{ price: 0 }, ['price NUMBER_RANGE']],
  [{ price: 1.5 }, ['price NUMBER_RANGE']],
  [{ fee: 1 }, ['fee NUMBER_RANGE']],
  [{ feeKind: 'hour', fee: 150_000 }, []],
  [{ feeKind: 'hour' }, ['fee NUMBER_RANGE']],
  [{ feeKind: 'percent', fee: 100 }, []],
  [{ feeKind: 'percent', fee: 101 }, ['fee NUMBER_RANGE']],
] satisfies [Partial<CoachDetails>, string[]][])(
  'a coach with %j has the problems %j',
  (change, problems) => {
    expect(
      checkCoach({ ...coach, ...change }, ['Lala']).map(({ path, problem }) => `${path} ${problem}`),
    ).toEqual(problems)
  },
)

const priceForTwo = { rate: 'A', players: 2, price: 350_000 }
test.each([
  [[], null],
  [[priceForTwo, { ...priceForTwo, players: 4 }, { ...priceForTwo, rate: 'B' }], null],
  [[{ ...priceForTwo, rate: '' }], 'FIELD_REQUIRED'],
  [[{ ...priceForTwo, players: 0 }], 'NUMBER_RANGE'],
  [[{ ...priceForTwo, price: 0 }], 'NUMBER_RANGE'],
  [[priceForTwo, { ...priceForTwo, price: 1 }], 'SCALE_TWICE'],
])('the scales %j have the problem %s', (scales, code) => {
  expect(checkScales(scales)?.problem ?? null).toBe(code)
})

test('working hours and scales are sorted, so that a changed order is no change', () => {
  const hours = [{ weekday: 2, from: 6, to: 9 }, monday(17, 21), monday(6, 10)]
  expect(sortWorkHours(hours)).toEqual([monday(6, 10), monday(17, 21), { weekday: 2, from: 6, to: 9 }])
  expect(
    sortScales([
      { rate: 'B', players: 1, price: 1 },
      { rate: ' A', players: 10, price: 1 },
      { rate: 'A', players: 2, price: 1 },
    ]).map(({ rate, players }) => `${rate}${players}`),
  ).toEqual(['A2', 'A10', 'B1'])
})
