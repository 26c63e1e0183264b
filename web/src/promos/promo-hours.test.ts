import type { Promo } from '@pantul/contract/promos-wire'
import { expect, test } from 'vitest'
import { promoAt, promoHours } from './promo-hours.ts'

const always: Promo = {
  code: null,
  name: 'Quiet noon',
  description: '',
  kind: 'percent',
  percent: 20,
  cap: null,
  amount: null,
  addOnName: null,
  scope: 'courts',
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
const noon: Promo = { ...always, fromHour: 12, toHour: 14 }
const workdays: Promo = { ...noon, weekdays: [1, 2, 3, 4, 5] }
const early: Promo = { ...always, code: 'PAGI20', name: 'Early birds', toHour: 9 }

const friday = '2026-11-20'
const saturday = '2026-11-21'
const hours = [7, 8, 9, 12, 13, 14]

const cases = [
  { title: 'a promo that is applied by itself marks its hours', promos: [noon], marks: [12, 13] },
  { title: 'a code that is not stored marks no hour', promos: [early], marks: [] },
  {
    title: 'a stored code marks only its own hours',
    promos: [noon, early],
    code: 'PAGI20',
    marks: [7, 8],
  },
  { title: 'a promo marks hours on its weekdays', promos: [workdays], date: friday, marks: [12, 13] },
  { title: 'a promo marks no hour on other days', promos: [workdays], date: saturday, marks: [] },
  { title: 'a promo that is used up marks no hour', promos: [{ ...noon, isUsedUp: true }], marks: [] },
  { title: 'a promo for every hour marks none', promos: [always], marks: [] },
]
for (const { title, promos, marks, code = null, date = saturday } of cases)
  test(`promo hours: ${title}`, () => {
    const marked = promoHours(promos, { code, date, hours })
    expect(hours.filter((hour) => promoAt(marked, hour) !== null)).toEqual(marks)
  })

test('two promos for the same hour are both named', () => {
  const marked = promoHours([noon, { ...noon, name: 'Lunch', toHour: 13 }], {
    code: null,
    date: friday,
    hours,
  })
  expect(promoAt(marked, 12)).toBe('Quiet noon, Lunch')
  expect(promoAt(marked, 13)).toBe('Quiet noon')
  expect(promoAt(marked, 14)).toBeNull()
})
