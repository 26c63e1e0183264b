import {
  type CourtDay,
  courtDayFromWire,
  courtDaysFromWire,
  versionFromWire,
} from '@pantul/contract/courts-wire'
import { toDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { queryOptions } from '@tanstack/react-query'
import { addressFor, call } from '../api/call.ts'
import { venueNow } from '../browser/clock.ts'

/** Availability is looked at again after this long while the page is visible. */
export const AVAILABILITY_REFRESH_MS = 30_000

/** A court day with the location's time of the answer. */
export type TimedCourtDay = CourtDay & { readonly asOf: VenueNow }

/** Latest version of each day named by an event; a fetch must be at least as new. */
const minimumVersions = new Map<string, string>()

const keyOf = (locationId: string, date: PlayDate): readonly [string, string, PlayDate] => [
  'court-day',
  locationId,
  date,
]

/** Where a court day's changes are told. */
export const courtDayEvents = (locationId: string, date: PlayDate): string =>
  addressFor('GET /api/courts/:date/events', {
    params: { date: toDayMonthYear(date) },
    query: { distChan: locationId },
  })

/** Records the version of an event; null when the stream has just opened. */
export function rememberVersion(locationId: string, date: PlayDate, data: unknown): void {
  const version = versionFromWire(data)
  if (version !== null) minimumVersions.set(keyOf(locationId, date).join(), version)
}

/** The court day of a location, for the route loader, the board and the basket's prices. */
export const courtDayQuery = (locationId: string, date: PlayDate) =>
  queryOptions({
    queryKey: keyOf(locationId, date),
    staleTime: AVAILABILITY_REFRESH_MS,
    queryFn: async ({ signal }): Promise<TimedCourtDay> => {
      const answer = await call('GET /api/courts/:date', {
        params: { date: toDayMonthYear(date) },
        query: { distChan: locationId, version: minimumVersions.get(keyOf(locationId, date).join()) },
        signal,
      })
      const day = courtDayFromWire(answer.data)
      // Not its `CreatedAt`: a day that has not changed keeps the moment at which it was first read.
      return { ...day, asOf: venueNow(day.timeZone) }
    },
  })

/** How free the coming days are, from `from` as far ahead as may be booked: the bars of the date strip. */
export const courtDaysQuery = (locationId: string, from: PlayDate, daysAhead: number) =>
  queryOptions({
    queryKey: ['court-days', locationId, from, daysAhead],
    staleTime: AVAILABILITY_REFRESH_MS,
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/courts/days', {
        query: { distChan: locationId, from: toDayMonthYear(from), days: String(daysAhead + 1) },
        signal,
      })
      return courtDaysFromWire(answer.data)
    },
  })
