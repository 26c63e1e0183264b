import * as m from '@pantul/messages/words'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStream } from '../browser/use-stream.ts'
import {
  AVAILABILITY_REFRESH_MS,
  courtDayEvents,
  courtDayQuery,
  courtDaysQuery,
  rememberVersion,
} from '../venue/court-day-query.ts'

/** A prefetched day is shown at once, and fetched again if it is older than this. */
const FRESH_ON_ARRIVAL_MS = 5_000

/** While the stream is open, poll only for missed events. */
const LIVE_AVAILABILITY_REFRESH_MS = 4 * AVAILABILITY_REFRESH_MS

/**
 * The court day on the board. It is fetched after each event, on focus and every 30 seconds, or less often while the
 * stream is open. Shows an alert if a requested day does not load; later failures keep the last day. `isTryingAgain`
 * during a retry by the user.
 */
export function useCourtDay(locationId: string, date: PlayDate) {
  const cache = useQueryClient()
  const query = courtDayQuery(locationId, date)
  const isShown = cache.getQueryData(query.queryKey) !== undefined
  const isLive = useStream(isShown ? courtDayEvents(locationId, date) : null, (news) => {
    rememberVersion(locationId, date, news)
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  const { data, isError, isFetching, refetch } = useQuery({
    ...query,
    staleTime: FRESH_ON_ARRIVAL_MS,
    refetchInterval: isLive ? LIVE_AVAILABILITY_REFRESH_MS : AVAILABILITY_REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
  const [isTryingAgain, setIsTryingAgain] = useState(false)
  const alertedDate = useRef<PlayDate | null>(null)
  const hasFailed = isError && data === undefined && !isFetching
  // An effect, because the browser's alert is outside of React. Shown once per day, until the user retries.
  useEffect(() => {
    if (!hasFailed || alertedDate.current === date) return
    alertedDate.current = date
    window.alert(m.courts_not_loaded_alert())
  }, [hasFailed, date])
  const tryAgain = async (): Promise<void> => {
    setIsTryingAgain(true)
    await refetch()
    alertedDate.current = null
    setIsTryingAgain(false)
  }
  return { data, isError, isTryingAgain, tryAgain: () => void tryAgain() }
}

/** The share of free hours on each bookable day. */
export const useCourtDays = (locationId: string, today: PlayDate, daysAhead: number) =>
  useQuery({ ...courtDaysQuery(locationId, today, daysAhead), refetchInterval: AVAILABILITY_REFRESH_MS * 2 })

/** Prefetches the neighbouring days when the browser is idle, and other days on request. */
export function usePrefetchDays(
  locationId: string,
  date: PlayDate,
  today: PlayDate,
): (date: PlayDate) => void {
  const cache = useQueryClient()
  const prefetch = (one: PlayDate): void => {
    cache.query(courtDayQuery(locationId, one)).catch(ignoreError)
  }
  // An effect, because idle time is outside of React.
  useEffect(() => {
    const prefetchNeighbours = (): void => {
      for (const one of [addDays(date, 1), addDays(date, -1)])
        if (one >= today) cache.query(courtDayQuery(locationId, one)).catch(ignoreError)
    }
    // Safari has no `requestIdleCallback`.
    const timer = window.setTimeout(prefetchNeighbours, 1_500)
    return () => window.clearTimeout(timer)
  }, [cache, locationId, date, today])
  return prefetch
}

// Ignores errors of a prefetch, because the day is fetched again when it is opened.
const ignoreError = (): void => undefined
