import { isUnknown } from '../../api/call.ts'
import type { Payment } from '@pantul/contract/payments-wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { deviceNow, serverNow } from '../../browser/clock.ts'
import { useStream } from '../../browser/use-stream.ts'
import { holdLeft } from '../use-hold-left.ts'
import { paymentEvents, paymentQuery } from './payment-query.ts'
import { pollAfter } from './poll-schedule.ts'
import { paymentPhase } from './payment-phase.ts'

const RETRY_MS = 10_000

/**
 * A payment that is refreshed after each event, by `poll-schedule.ts` (also in the background, for the title), and on
 * focus.
 */
export function usePayment(id: string) {
  const cache = useQueryClient()
  const query = paymentQuery(id)
  const watchedSince = useWatchedSince()
  const shown = cache.getQueryData(query.queryKey)
  const mayChange = shown !== undefined && pollOf(shown.payment, 0, false) !== false
  const isLive = useStream(mayChange ? paymentEvents(id) : null, () => {
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  return useQuery({
    ...query,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined) return error === null || isUnknown(error) ? false : RETRY_MS
      return pollOf(data.payment, deviceNow() - watchedSince.current, isLive)
    },
  })
}

const pollOf = (payment: Payment, watchedFor: number, isLive: boolean): number | false =>
  pollAfter(paymentPhase(payment, holdLeft(payment, serverNow())), watchedFor, isLive)

/** Last visit of this page, device clock. */
function useWatchedSince(): { readonly current: number } {
  const since = useRef(0)
  // The browser fires these events when the page becomes visible.
  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'visible') since.current = deviceNow()
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  return since
}
