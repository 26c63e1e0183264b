import { addDays, daysBetween, isPlayDate } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Level } from '../enrolments/enrol-words.ts'
import { type ListedClass, WEEK } from './classes-query.ts'

/** In the order of their chips. */
export const levels: readonly Level[] = ['all', 'beginner', 'medium', 'advanced']

/** Which classes are looked for; null is any day, level, coach, and the week that begins today. */
export type ClassFilter = {
  /** Some day of the week; a `date` says it too. */
  readonly week: PlayDate | null
  readonly date: PlayDate | null
  readonly level: Level | null
  readonly coachId: string | null
}

/** What the address asks for; anything that cannot be read, and days gone by, count as not there. */
export function filterOf(search: object, today: PlayDate): ClassFilter {
  const { week, date, level, coach } = search as Partial<Record<string, unknown>>
  const ahead = (day: unknown): PlayDate | null => (isPlayDate(day) && day >= today ? day : null)
  return {
    week: ahead(week),
    date: ahead(date),
    level: levels.find((one) => one === level) ?? null,
    // A code of digits comes out of the address as a number.
    coachId: typeof coach === 'string' || typeof coach === 'number' ? String(coach) : null,
  }
}

/** As the address carries it: what is not wished for is left out. */
export const searchOf = ({ week, date, level, coachId }: ClassFilter) => ({
  ...(week === null ? {} : { week }),
  ...(date === null ? {} : { date }),
  ...(level === null ? {} : { level }),
  ...(coachId === null ? {} : { coach: coachId }),
})

/** The first day of the week that is looked at; weeks are counted from today on. */
export function weekOf({ week, date }: Pick<ClassFilter, 'week' | 'date'>, today: PlayDate): PlayDate {
  const day = date ?? week ?? today
  return addDays(today, Math.floor(daysBetween(today, day) / WEEK) * WEEK)
}

/** Whether a class is looked for, whatever its day; one for everyone fits every level. */
export const fits = (
  { Level: level, CoachID }: Pick<ListedClass, 'Level' | 'CoachID'>,
  filter: Pick<ClassFilter, 'level' | 'coachId'>,
): boolean =>
  (filter.level === null || level === filter.level || level === 'all') &&
  (filter.coachId === null || CoachID === filter.coachId)

/** The filter of the address, and the way to change it. */
export function useClassFilter(today: PlayDate) {
  const filter = filterOf(useSearch({ strict: false }), today)
  const navigate = useNavigate()
  const change = (wish: Partial<ClassFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, ...wish }), replace: true, resetScroll: false })
  return { filter, change }
}
