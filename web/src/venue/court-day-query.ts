import {
  type CourtDay,
  courtDayFromWire,
  dateStripFromWire,
  versionFromWire,
} from '@pantul/contract/courts-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { queryOptions } from '@tanstack/react-query'
import { urlOfCall, call } from '../api/call.ts'
import { venueNow } from '../browser/clock.ts'

/** Base polling interval of availability in milliseconds. Pages with a live stream poll less often. */
export const AVAILABILITY_REFRESH_MS = 30_000

/** A court day, and the local time of the answer. */
export type TimedCourtDay = CourtDay & { readonly loadedAt: VenueNow }

/** For each court day: the version in its latest event. A fetch must return this version or a newer one. */
const minimumVersions = new Map<string, string>()

const keyOf = (locationId: string, date: PlayDate): readonly [string, string, PlayDate] => [
  'court-day',
  locationId,
  date,
]

/** URL of the event stream of a court day. */
export const courtDayEvents = (locationId: string, date: PlayDate): string =>
  urlOfCall('GET /api/courts/:date/events', {
    params: { date: toDayMonthYear(date) },
    query: { distChan: locationId },
  })

/** Remembers the version in an event. The first event of a stream has no version and is ignored. */
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
      // Not `CreatedAt`: while a day is unchanged, the server repeats its first answer with the old time.
      return { ...day, loadedAt: venueNow(day.timeZone) }
    },
  })

/** Free and total court-hours of each bookable day from `from`, for the bars of the date strip. */
export const courtDaysQuery = (locationId: string, from: PlayDate, daysAhead: number) =>
  queryOptions({
    queryKey: ['court-days', locationId, from, daysAhead],
    staleTime: AVAILABILITY_REFRESH_MS,
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/courts/days', {
        query: { distChan: locationId, from: toDayMonthYear(from), days: String(daysAhead + 1) },
        signal,
      })
      return dateStripFromWire(answer.data)
    },
  })
