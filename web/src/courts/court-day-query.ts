import { courtDayFromWire, daysFromWire } from '@pantul/contract/courts-wire'
import { toDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Availability is looked at again after this long while the page is visible (`design.md` §4.6). */
export const AVAILABILITY_MS = 30_000

/** The court day of a location, for the route loader, the board and the basket's prices. */
export const courtDayQuery = (locationId: string, date: PlayDate) =>
  queryOptions({
    queryKey: ['court-day', locationId, date],
    staleTime: AVAILABILITY_MS,
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/courts/:date', {
        params: { date: toDayMonthYear(date) },
        query: { distChan: locationId },
        signal,
      })
      return courtDayFromWire(answer.data)
    },
  })

/** How free the coming days are, from `from` as far ahead as may be booked: the bars of the date strip. */
export const courtDaysQuery = (locationId: string, from: PlayDate, daysAhead: number) =>
  queryOptions({
    queryKey: ['court-days', locationId, from, daysAhead],
    staleTime: AVAILABILITY_MS,
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/courts/days', {
        query: { distChan: locationId, from: toDayMonthYear(from), days: String(daysAhead + 1) },
        signal,
      })
      return daysFromWire(answer.data.Days)
    },
  })
