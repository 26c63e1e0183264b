import type { DataOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'

type Answer = DataOf<Calls['GET /api/classes']>

/** A class as the server lists it, its day as our calendar spells it. */
export type ListedClass = Answer['items'][number] & { readonly date: PlayDate }
export type Tax = Answer['Tax']

/** The classes of some days. `next` is the first day after them with one; null when there is none. */
export type ClassWeek = {
  readonly items: readonly ListedClass[]
  readonly next: PlayDate | null
  readonly tax: Tax
}

export const WEEK = 7

const ASKED_EVERY_MS = 30_000

/**
 * The classes of a week from a day on, in the reader's language, with their own places: for one person only. Places
 * come and go, so it is asked again while somebody looks.
 */
export const classesQuery = (locationId: string, from: PlayDate) =>
  queryOptions({
    queryKey: ['classes', locationId, from, language()],
    staleTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ASKED_EVERY_MS,
    queryFn: async ({ signal }): Promise<ClassWeek> => {
      const query = { distChan: locationId, from: toDayMonthYear(from), days: String(WEEK) }
      const { items, Next, Tax } = (await call('GET /api/classes', { query, signal })).data
      return {
        items: items.map((one) => ({ ...one, date: dateIn(one.Date) })),
        next: Next === null ? null : dateIn(Next),
        tax: Tax,
      }
    },
  })

/** `21-11-2026` as the server says it → `2026-11-21`. */
export function dateIn(wire: string): PlayDate {
  const date = fromDayMonthYear(wire)
  if (date === null) throw new TypeError(`not a date: ${wire}`)
  return date
}
