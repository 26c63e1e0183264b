import { type ListedClasses, listedClassesFromWire } from '@pantul/contract/classes-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { classesKey } from '@pantul/contract/page-query-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { refetchOften } from '../enrolments/refetch-often.ts'

/** Days of a week. */
export const WEEK = 7

/** The classes of a week from a day on, in the reader's language, with the enrolments of the logged-in customer. */
export const classesQuery = (locationId: string, from: PlayDate) =>
  queryOptions({
    queryKey: classesKey(locationId, from, language()),
    ...refetchOften,
    queryFn: async ({ signal }): Promise<ListedClasses> => {
      const query = { distChan: locationId, from: toDayMonthYear(from), days: String(WEEK) }
      return listedClassesFromWire((await call('GET /api/classes', { query, signal })).data)
    },
  })
