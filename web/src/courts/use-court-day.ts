import * as m from '@pantul/messages/words'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStableCallback } from '../browser/use-stable-callback.ts'
import { useStream } from '../browser/use-stream.ts'
import {
  AVAILABILITY_REFRESH_MS,
  courtDayEvents,
  courtDayQuery,
  rememberVersion,
} from '../venue/court-day-query.ts'

/** A prefetched day is shown at once, and fetched again if it is older than this. */
const FRESH_ON_ARRIVAL_MS = 5_000

/** While the stream is open, polling only finds missed events. */
const LIVE_AVAILABILITY_REFRESH_MS = 4 * AVAILABILITY_REFRESH_MS

/**
 * The court day on the board. It is fetched after each event, on focus and every 30 seconds, or less often while the
 * stream is open. Shows an alert if a day does not load. If a later fetch fails, the loaded day stays.
 */
export function useCourtDay(locationId: string, date: PlayDate) {
  const cache = useQueryClient()
  const query = courtDayQuery(locationId, date)
  const isCached = cache.getQueryData(query.queryKey) !== undefined
  const isLive = useStream(isCached ? courtDayEvents(locationId, date) : null, (event) => {
    rememberVersion(locationId, date, event)
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
  // An effect, because the browser's alert is outside of React. It is shown once for a day, and again after a retry.
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
  return {
    data,
    isError,
    /** True while the user's retry runs. */
    isTryingAgain,
    tryAgain: () => void tryAgain(),
  }
}

/** Prefetches the days before and after `date`. Returns a function that prefetches another day. */
export function usePrefetchDays(
  locationId: string,
  date: PlayDate,
  today: PlayDate,
): (date: PlayDate) => void {
  const cache = useQueryClient()
  const prefetch = useStableCallback((day: PlayDate): void => {
    cache.query(courtDayQuery(locationId, day)).catch(ignoreError)
  })
  // An effect, because timers are outside of React.
  useEffect(() => {
    const prefetchNeighbours = (): void => {
      for (const day of [addDays(date, 1), addDays(date, -1)]) if (day >= today) prefetch(day)
    }
    // A timer, because Safari has no `requestIdleCallback`.
    const timer = window.setTimeout(prefetchNeighbours, 1_500)
    return () => window.clearTimeout(timer)
  }, [prefetch, locationId, date, today])
  return prefetch
}

// Ignores errors of a prefetch, because the day is fetched again when it is opened.
const ignoreError = (): void => undefined
