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
 * Reads a payment. Reads it again after each event of its stream, at the intervals of `poll-schedule.ts`, and when the
 * page gets the focus. It polls in the background too, because the title of the page shows the state.
 */
export function usePayment(id: string) {
  const cache = useQueryClient()
  const query = paymentQuery(id)
  const watchedSince = useWatchedSince()
  const shown = cache.getQueryData(query.queryKey)
  const mayChange = shown !== undefined && pollInterval(shown.payment, 0, false) !== false
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
      return pollInterval(data.payment, deviceNow() - watchedSince.current, isLive)
    },
  })
}

const pollInterval = (payment: Payment, watchedFor: number, isLive: boolean): number | false =>
  pollAfter(paymentPhase(payment, holdLeft(payment, serverNow())), watchedFor, isLive)

/** When this page last became visible: milliseconds of the device's clock. */
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
