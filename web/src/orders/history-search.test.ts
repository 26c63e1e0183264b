import { expect, test } from 'vitest'
import { filterOf, monthOptions, monthValue, searchOf } from './history-search.ts'

const urls = [
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
for (const { search, filter } of urls)
  test(`the parameters ${JSON.stringify(search)} give the filter ${JSON.stringify(filter)}`, () => {
    expect(filterOf(search)).toEqual(filter)
  })

test('a filter survives the conversion to URL parameters', () => {
  for (const { filter } of urls) {
    const read = filterOf(filter)
    expect(filterOf(searchOf(read))).toEqual(read)
  }
  expect(searchOf(filterOf({}))).toEqual({})
})

const filterIn = (tab: string, month = '') => filterOf({ tab, month })

test('upcoming orders can be filtered by this month and the next two, across the year’s end', () => {
  expect(monthOptions(filterIn('upcoming'), '2026-12-31')).toEqual(['2027-02-01', '2027-01-01', '2026-12-01'])
})

test('done orders can be filtered by this month and two years back', () => {
  const months = monthOptions(filterIn('done'), '2026-03-31')
  expect(months.slice(0, 4)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01', '2025-12-01'])
  expect(months.at(-1)).toBe('2024-03-01')
  expect(new Set(months).size).toBe(25)
})

test('a month in the URL is always offered', () => {
  expect(monthOptions(filterIn('upcoming', '02-2020'), '2026-11-21')[0]).toBe('2020-02-01')
  expect(monthOptions(filterIn('upcoming', '11-2026'), '2026-11-21')).toHaveLength(3)
  expect(monthValue('2026-11-01')).toBe('11-2026')
})
