import { changedDayFromWire, deskDayFromWire } from '@pantul/contract/desk-schedule-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressFor, call } from '../api/call.ts'
import { serverNow } from '../browser/clock.ts'
import { language } from '../browser/language.ts'
import { useStream } from '../browser/use-stream.ts'
import { deskStaffQuery } from '../desk/desk-staff.ts'
import { weekKeys } from './desk-week-query.ts'

/**
 * Milliseconds between two fetches: `POLL_MS` without a stream, `LIVE_POLL_MS` with one, because a stream does not
 * report every change.
 */
const POLL_MS = 15_000
const LIVE_POLL_MS = 60_000
/** Milliseconds after the end of a hold, so that the server has seen it end. */
const AFTER_HOLD_MS = 1_000

const deskDayQuery = (locationId: string, date: PlayDate) =>
  queryOptions({
    queryKey: ['desk', 'day', locationId, date, language()],
    queryFn: async ({ signal }) => {
      const params = { location: locationId, date: toDayMonthYear(date) }
      return deskDayFromWire((await call('GET /api/desk/:location/days/:date', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/**
 * The schedule of a day. It is fetched after each event about the day, when its first hold ends, on focus, and every
 * 15 seconds, or every minute while the stream is open. If a later fetch fails, the data of the last one stays.
 */
export function useDeskDay(locationId: string, date: PlayDate) {
  const cache = useQueryClient()
  const query = deskDayQuery(locationId, date)
  const events = addressFor('GET /api/desk/:location/events', { params: { location: locationId } })
  const isLive = useStream(events, (news) => {
    const changed = changedDayFromWire(news)
    void cache.invalidateQueries({ queryKey: weekKeys(locationId) })
    if (changed !== null && changed !== date) return
    void cache.invalidateQueries({ queryKey: query.queryKey })
    void cache.invalidateQueries({ queryKey: ['desk', 'orders', locationId] })
  })
  // An effect, because the stream is outside of React. The server closes it when a role or the session has ended.
  useEffect(() => {
    if (!isLive) void cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey }, { cancelRefetch: false })
  }, [isLive, cache])
  const { data, isError, isFetching, refetch } = useQuery({
    ...query,
    refetchInterval: pollInterval(isLive),
  })
  useRefetchAtHoldEnd(data?.bookings ?? [], refetch)
  return { day: data, isLive, isError, isFetching, retry: () => void refetch() }
}

/** Milliseconds until the next fetch. Events are not repeated, so a failed fetch is retried soon. */
export const pollInterval =
  (isLive: boolean) =>
  ({ state }: { readonly state: { readonly status: string } }): number =>
    isLive && state.status !== 'error' ? LIVE_POLL_MS : POLL_MS

/** Fetches again when the first hold of the bookings has ended. */
export function useRefetchAtHoldEnd(
  bookings: readonly { readonly heldUntil: string | null }[],
  refetch: () => Promise<unknown>,
): void {
  const ends = bookings.flatMap(({ heldUntil }) => heldUntil ?? [])
  const firstEnd = ends.length === 0 ? null : Math.min(...ends.map((end) => Date.parse(end)))
  // An effect, because timers are outside of React.
  useEffect(() => {
    if (firstEnd === null) return
    const wait = Math.max(0, firstEnd - serverNow()) + AFTER_HOLD_MS
    const timer = window.setTimeout(() => void refetch(), wait)
    return () => window.clearTimeout(timer)
  }, [firstEnd, refetch])
}
