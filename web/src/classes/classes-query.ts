import type { DataOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { toDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { askedOften, dateIn, type Tax } from '../enrolments/enrol-query.ts'

type Answer = DataOf<Calls['GET /api/classes']>

/** A class as the server lists it, its day as our calendar spells it. */
export type ListedClass = Answer['items'][number] & { readonly date: PlayDate }

/** The classes of some days. `next` is the first day after them with one; null when there is none. */
export type ClassWeek = {
  readonly items: readonly ListedClass[]
  readonly next: PlayDate | null
  readonly tax: Tax
}

export const WEEK = 7

/** The classes of a week from a day on, in the reader's language, with their own places: for one person only. */
export const classesQuery = (locationId: string, from: PlayDate) =>
  queryOptions({
    queryKey: ['classes', locationId, from, language()],
    ...askedOften,
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
