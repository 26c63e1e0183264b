import { expect, test } from 'vitest'
import { formatWeekdays } from '../design/date-text.ts'
import { conditionText } from './condition-text.ts'
import { savedPercent } from './saving.ts'

const always = { weekdays: null, fromHour: 0, toHour: 24, priceTypes: null, locations: null }
const kemang = { id: 'JKT1', name: 'Kemang' }
const dago = { id: 'BDG1', name: 'Dago' }
const renon = { id: 'DPS1', name: 'Renon' }

const conditionCases = [
  { conditions: always, title: ['any day', 'all locations'] },
  { conditions: { ...always, fromHour: 22 }, title: ['any day', '22:00–24:00', 'all locations'] },
  {
    conditions: { ...always, toHour: 9, weekdays: [1, 2, 3, 4, 5] },
    title: ['Mon–Fri', 'before 09:00', 'all locations'],
  },
  {
    conditions: { ...always, priceTypes: ['R'] as const },
    title: ['any day', 'regular hours only', 'all locations'],
  },
  {
    conditions: { ...always, priceTypes: ['R', 'P'] as const },
    title: ['any day', 'regular hours and peak hours only', 'all locations'],
  },
  { conditions: { ...always, locations: [kemang] }, title: ['any day', 'Kemang'] },
  {
    conditions: { ...always, locations: [kemang, dago, renon] },
    title: ['any day', 'Kemang, Dago and Renon'],
  },
]
for (const { conditions, title } of conditionCases)
  test(`conditions in words: ${title.join(', ')}`, () => expect(conditionText(conditions)).toEqual(title))

const weeks = [
  { days: [0, 6], title: 'Sat–Sun' },
  { days: [5, 1, 3], title: 'Mon, Wed, Fri' },
  { days: [0, 1, 2, 3, 4, 5, 6], title: 'Mon–Sun' },
  { days: [0, 1], title: 'Mon, Sun' },
]
for (const { days, title } of weeks)
  test(`the weekdays ${days.join()} are written as ${title}`, () => expect(formatWeekdays(days)).toBe(title))

const savings = [
  { listPrice: 450_000, pricePerHour: 390_000, percent: 13 },
  { listPrice: 300_000, pricePerHour: 300_000, percent: 0 },
  { listPrice: 300_000, pricePerHour: 310_000, percent: 0 },
  { listPrice: 0, pricePerHour: 310_000, percent: 0 },
]
for (const { percent, ...prices } of savings)
  test(`an hour of ${prices.listPrice} for ${prices.pricePerHour} saves ${percent} percent`, () =>
    expect(savedPercent(prices)).toBe(percent))
