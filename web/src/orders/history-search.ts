import { addDays, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { HistoryTab } from '@pantul/contract/history-wire'
import type { HistoryFilter } from './history-query.ts'

/** The tabs in display order. */
export const historyTabs: readonly HistoryTab[] = ['upcoming', 'waiting', 'done', 'cancelled']

/** The filter as URL parameters; empty filters are left out. */
export type HistorySearch = {
  readonly tab?: HistoryTab
  readonly number?: string
  readonly month?: string
}

/** The filter in URL parameters; invalid values are ignored. */
export function filterOf(search: object): HistoryFilter {
  const fields = new Map(Object.entries(search))
  const month = textOf(fields.get('month'))
  return {
    tab: historyTabs.find((tab) => tab === fields.get('tab')) ?? 'upcoming',
    number: textOf(fields.get('number')).slice(0, 30),
    month: /^(0[1-9]|1[0-2])-\d{4}$/.test(month) ? month : '',
  }
}

export const searchOf = ({ tab, number, month }: HistoryFilter): HistorySearch => ({
  ...(tab === 'upcoming' ? {} : { tab }),
  ...(number === '' ? {} : { number }),
  ...(month === '' ? {} : { month }),
})

/** The filter in the URL, and a function that changes it. Back does not undo the change. */
export function useHistoryFilter() {
  const filter = filterOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const changeFilter = (changes: Partial<HistoryFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, ...changes }), replace: true, resetScroll: false })
  return { filter, changeFilter }
}

const MONTHS_BACK = 24
/** Bookings are possible up to 30 days ahead, which may reach into the month after next. */
const MONTHS_AHEAD = 2

/** The first days of the months that the filter offers, latest first. The chosen month is always among them. */
export function monthOptions({ tab, month }: HistoryFilter, today: PlayDate): readonly PlayDate[] {
  const monthsAhead = tab === 'done' ? 0 : MONTHS_AHEAD
  const monthsBack = tab === 'done' || tab === 'cancelled' ? MONTHS_BACK : 0
  const offered = Array.from({ length: monthsAhead + 1 + monthsBack }, (_, i) =>
    monthAfter(today, monthsAhead - i),
  )
  const chosen = month === '' ? null : `${month.slice(3)}-${month.slice(0, 2)}-01`
  return chosen === null || offered.includes(chosen) ? offered : [chosen, ...offered]
}

/** `2026-11-01` → `11-2026` */
export const monthValue = (firstDay: PlayDate): string => toDayMonthYear(firstDay).slice(3)

/** The first day of the month that is `months` after the month of a date; negative: before it. */
function monthAfter(date: PlayDate, months: number): PlayDate {
  let firstDay = `${date.slice(0, 7)}-01`
  for (let i = 0; i < months; i += 1) firstDay = `${addDays(firstDay, 31).slice(0, 7)}-01`
  for (let i = 0; i > months; i -= 1) firstDay = `${addDays(firstDay, -1).slice(0, 7)}-01`
  return firstDay
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
