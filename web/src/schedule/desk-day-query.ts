import { changedDayFromWire, deskDayFromWire } from '@pantul/contract/desk-schedule-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { urlOfCall, call } from '../api/call.ts'
import { serverNow } from '../browser/clock.ts'
import { language } from '../browser/language.ts'
import { useStream } from '../browser/use-stream.ts'
import { daysKey, ordersKey } from '../desk/desk-query-keys.ts'
import { deskStaffQuery } from '../desk/desk-staff.ts'
import { weeksKey } from './desk-week-query.ts'

/** Time between two fetches without an event stream. */
const POLL_MS = 15_000
/** Time between two fetches with an event stream, which does not report every change. */
const STREAM_POLL_MS = 60_000
/** Waits this long after the end of a hold, so that the server knows that the hold has ended. */
const AFTER_HOLD_MS = 1_000

const deskDayQuery = (locationId: string, date: PlayDate) =>
  queryOptions({
    queryKey: [...daysKey(locationId), date, language()],
    queryFn: async ({ signal }) => {
      const params = { location: locationId, date: toDayMonthYear(date) }
      return deskDayFromWire((await call('GET /api/desk/:location/days/:date', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/**
 * The schedule of a day. It is fetched again after each event about the day, when the first of its holds ends, when the
 * window gets the focus, and at intervals. If a fetch fails, the last data stays.
 */
export function useDeskDay(locationId: string, date: PlayDate) {
  const cache = useQueryClient()
  const query = deskDayQuery(locationId, date)
  const eventsUrl = urlOfCall('GET /api/desk/:location/events', { params: { location: locationId } })
  const hasStream = useStream(eventsUrl, (event) => {
    const changedDate = changedDayFromWire(event)
    void cache.invalidateQueries({ queryKey: weeksKey(locationId) })
    if (changedDate !== null && changedDate !== date) return
    void cache.invalidateQueries({ queryKey: query.queryKey })
    void cache.invalidateQueries({ queryKey: ordersKey(locationId) })
  })
  // The server closes the stream when the session or a role has ended, so both are fetched again. An effect, because
  // the stream is outside of React.
  useEffect(() => {
    if (!hasStream)
      void cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey }, { cancelRefetch: false })
  }, [hasStream, cache])
  const { data, isError, isFetching, refetch } = useQuery({
    ...query,
    refetchInterval: pollInterval(hasStream),
  })
  useRefetchAtHoldEnd(data?.bookings ?? [], refetch)
  return { day: data, hasStream, isError, isFetching, retry: () => void refetch() }
}

/** Time until the next fetch. A failed fetch is repeated soon, because the event that caused it is not sent again. */
export const pollInterval =
  (hasStream: boolean) =>
  ({ state }: { readonly state: { readonly status: string } }): number =>
    hasStream && state.status !== 'error' ? STREAM_POLL_MS : POLL_MS

/** Fetches again when the first hold of the bookings has ended. */
export function useRefetchAtHoldEnd(
  bookings: readonly { readonly heldUntil: string | null }[],
  refetch: () => Promise<unknown>,
): void {
  const holdEnds = bookings.flatMap(({ heldUntil }) => heldUntil ?? [])
  const firstEnd = holdEnds.length === 0 ? null : Math.min(...holdEnds.map((end) => Date.parse(end)))
  // An effect, because timers are outside of React.
  useEffect(() => {
    if (firstEnd === null) return
    const delay = Math.max(0, firstEnd - serverNow()) + AFTER_HOLD_MS
    const timer = window.setTimeout(() => void refetch(), delay)
    return () => window.clearTimeout(timer)
  }, [firstEnd, refetch])
}
