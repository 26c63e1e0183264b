import type { ListedClass } from '@pantul/contract/classes-wire'
import type { Level } from '@pantul/contract/enrolment-wire'
import { addDays, daysBetween, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { WEEK } from './classes-query.ts'

/** The levels in the order of their buttons in the filter. */
export const levels: readonly Level[] = ['all', 'beginner', 'medium', 'advanced']

/** The filter of classes; null is any day, level or coach, and the week that begins today. */
export type ClassFilter = {
  /** Any day of the shown week. A `date` shows its own week instead. */
  readonly week: PlayDate | null
  readonly date: PlayDate | null
  readonly level: Level | null
  readonly coachId: string | null
}

/** The filter in an address; unreadable values and past days are ignored. */
export function filterOf(search: object, today: PlayDate): ClassFilter {
  const { week, date, level, coach } = search as Partial<Record<string, unknown>>
  const todayOrLater = (day: unknown): PlayDate | null => (isPlayDate(day) && day >= today ? day : null)
  return {
    week: todayOrLater(week),
    date: todayOrLater(date),
    level: levels.find((known) => known === level) ?? null,
    // The router parses a code of digits as a number.
    coachId: typeof coach === 'string' || typeof coach === 'number' ? String(coach) : null,
  }
}

/** The filter as the search of an address; empty parts are left out. */
export const searchOf = ({ week, date, level, coachId }: ClassFilter) => ({
  ...(week === null ? {} : { week }),
  ...(date === null ? {} : { date }),
  ...(level === null ? {} : { level }),
  ...(coachId === null ? {} : { coach: coachId }),
})

/** The first day of the shown week; weeks are counted from today. */
export function weekStartOf({ week, date }: Pick<ClassFilter, 'week' | 'date'>, today: PlayDate): PlayDate {
  const day = date ?? week ?? today
  return addDays(today, Math.floor(daysBetween(today, day) / WEEK) * WEEK)
}

/** Whether a class has the level and the coach of a filter; a class for everyone has every level. */
export const fits = (
  { level, coachId }: Pick<ListedClass, 'level' | 'coachId'>,
  filter: Pick<ClassFilter, 'level' | 'coachId'>,
): boolean =>
  (filter.level === null || level === filter.level || level === 'all') &&
  (filter.coachId === null || coachId === filter.coachId)

/** The filter of the address, and a function that changes it. */
export function useClassFilter(today: PlayDate) {
  const filter = filterOf(useSearch({ strict: false }), today)
  const navigate = useNavigate()
  const change = (part: Partial<ClassFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, ...part }), replace: true, resetScroll: false })
  return { filter, change }
}
