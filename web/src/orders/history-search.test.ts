import { expect, test } from 'vitest'
import { filterOf, monthsOf, monthValue, searchOf } from './history-search.ts'

const addresses = [
  { search: {}, filter: { tab: 'upcoming', number: '', month: '' } },
  {
    search: { tab: 'done', number: 261120, month: '11-2026' },
    filter: { tab: 'done', number: '261120', month: '11-2026' },
  },
  {
    search: { tab: 'paid', number: ['x'], month: '13-2026' },
    filter: { tab: 'upcoming', number: '', month: '' },
  },
  { search: { month: '2026-11' }, filter: { tab: 'upcoming', number: '', month: '' } },
]
for (const { search, filter } of addresses)
  test(`the address ${JSON.stringify(search)} asks for ${JSON.stringify(filter)}`, () => {
    expect(filterOf(search)).toEqual(filter)
  })

test('a filter says the same after it went through an address', () => {
  for (const { filter } of addresses) {
    const read = filterOf(filter)
    expect(filterOf(searchOf(read))).toEqual(read)
  }
  expect(searchOf(filterOf({}))).toEqual({})
})

const filterIn = (tab: string, month = '') => filterOf({ tab, month })

test('what is ahead is looked for in this month and the two after it, over the end of a year', () => {
  expect(monthsOf(filterIn('upcoming'), '2026-12-31')).toEqual(['2027-02-01', '2027-01-01', '2026-12-01'])
})

test('what is done is looked for in this month and two years back, month by month', () => {
  const months = monthsOf(filterIn('done'), '2026-03-31')
  expect(months.slice(0, 4)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01', '2025-12-01'])
  expect(months.at(-1)).toBe('2024-03-01')
  expect(new Set(months).size).toBe(25)
})

test('a month of the address is offered even when the tab would not', () => {
  expect(monthsOf(filterIn('upcoming', '02-2020'), '2026-11-21')[0]).toBe('2020-02-01')
  expect(monthsOf(filterIn('upcoming', '11-2026'), '2026-11-21')).toHaveLength(3)
  expect(monthValue('2026-11-01')).toBe('11-2026')
})
