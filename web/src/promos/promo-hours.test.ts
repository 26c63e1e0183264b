import { expect, test } from 'vitest'
import { promoAt, promoHours } from './promo-hours.ts'
import type { Promo } from './promos-query.ts'

const always: Promo = {
  Code: null,
  Name: 'Quiet noon',
  Desc: '',
  Kind: 'percent',
  Percent: 20,
  Cap: null,
  Amount: null,
  AddOnName: null,
  Scope: 'courts',
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
const noon: Promo = { ...always, FromHour: 12, ToHour: 14 }
const workdays: Promo = { ...noon, Weekdays: [1, 2, 3, 4, 5] }
const early: Promo = { ...always, Code: 'PAGI20', Name: 'Early birds', ToHour: 9 }

const friday = '2026-11-20'
const saturday = '2026-11-21'
const hours = [7, 8, 9, 12, 13, 14]

const cases = [
  { says: 'one that applies by itself marks its hours', promos: [noon], marks: [12, 13] },
  { says: 'a code that nobody has taken marks none', promos: [early], marks: [] },
  {
    says: 'a code that is remembered marks its own hours alone',
    promos: [noon, early],
    code: 'PAGI20',
    marks: [7, 8],
  },
  { says: 'on its weekdays', promos: [workdays], date: friday, marks: [12, 13] },
  { says: 'not on other days', promos: [workdays], date: saturday, marks: [] },
  { says: 'not when it is used up', promos: [{ ...noon, IsUsedUp: true }], marks: [] },
  { says: 'one for every hour sets none apart', promos: [always], marks: [] },
]
for (const { says, promos, marks, code = null, date = saturday } of cases)
  test(`promo hours: ${says}`, () => {
    const found = promoHours(promos, { code, date, hours })
    expect(hours.filter((hour) => promoAt(found, hour) !== null)).toEqual(marks)
  })

test('two promos for the same hour are both named', () => {
  const found = promoHours([noon, { ...noon, Name: 'Lunch', ToHour: 13 }], {
    code: null,
    date: friday,
    hours,
  })
  expect(promoAt(found, 12)).toBe('Quiet noon, Lunch')
  expect(promoAt(found, 13)).toBe('Quiet noon')
  expect(promoAt(found, 14)).toBeNull()
})
