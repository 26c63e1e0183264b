import { expect, test } from 'vitest'
import { weekdaysWord } from '../design/date-words.ts'
import { conditionWords } from './condition-words.ts'
import { savedPercent } from './saving.ts'

const always = { Weekdays: null, FromHour: 0, ToHour: 24, PriceTypes: null, Locations: null }
const kemang = { SalesOfficeID: 'JKT1', SalesOfficeName: 'Kemang' }
const dago = { SalesOfficeID: 'BDG1', SalesOfficeName: 'Dago' }
const renon = { SalesOfficeID: 'DPS1', SalesOfficeName: 'Renon' }

const words = [
  { conditions: always, says: ['any day', 'all locations'] },
  { conditions: { ...always, FromHour: 22 }, says: ['any day', '22:00–24:00', 'all locations'] },
  {
    conditions: { ...always, ToHour: 9, Weekdays: [1, 2, 3, 4, 5] },
    says: ['Mon–Fri', 'before 09:00', 'all locations'],
  },
  { conditions: { ...always, PriceTypes: ['R'] }, says: ['any day', 'only regular hours', 'all locations'] },
  {
    conditions: { ...always, PriceTypes: ['R', 'P'] },
    says: ['any day', 'only regular hours and peak hours', 'all locations'],
  },
  { conditions: { ...always, Locations: [kemang] }, says: ['any day', 'Kemang'] },
  {
    conditions: { ...always, Locations: [kemang, dago, renon] },
    says: ['any day', 'Kemang, Dago and Renon'],
  },
]
for (const { conditions, says } of words)
  test(`conditions in words: ${says.join(', ')}`, () => expect(conditionWords(conditions)).toEqual(says))

const weeks = [
  { days: [0, 6], says: 'Sat–Sun' },
  { days: [5, 1, 3], says: 'Mon, Wed, Fri' },
  { days: [0, 1, 2, 3, 4, 5, 6], says: 'Mon–Sun' },
  { days: [0, 1], says: 'Mon, Sun' },
]
for (const { days, says } of weeks)
  test(`${days.join()} is ${says}`, () => expect(weekdaysWord(days)).toBe(says))

const savings = [
  { ListPrice: 450_000, PricePerHour: 390_000, percent: 13 },
  { ListPrice: 300_000, PricePerHour: 300_000, percent: 0 },
  { ListPrice: 300_000, PricePerHour: 310_000, percent: 0 },
  { ListPrice: 0, PricePerHour: 310_000, percent: 0 },
]
for (const { percent, ...prices } of savings)
  test(`an hour of ${prices.ListPrice} for ${prices.PricePerHour} saves ${percent} percent`, () =>
    expect(savedPercent(prices)).toBe(percent))
