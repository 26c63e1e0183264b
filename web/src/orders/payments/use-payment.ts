import { isNotFound } from '../../api/call.ts'
import type { Payment } from '@pantul/contract/payments-wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { deviceNow, serverNow } from '../../browser/clock.ts'
import { useStream } from '../../browser/use-stream.ts'
import { holdEnd, msUntil } from '../countdown.ts'
import { paymentEventsUrl } from '../payment-events-url.ts'
import { paymentQuery } from './payment-query.ts'
import { pollAfter } from './poll-schedule.ts'
import { paymentPhase } from './payment-phase.ts'

const RETRY_FAILED_MS = 10_000

/**
 * Reads a payment. Reads it again after each event of its stream, at the intervals of `poll-schedule.ts`, and when the
 * page gets the focus. It polls in the background too, because the title of the page shows the state.
 */
export function usePayment(id: string) {
  const cache = useQueryClient()
  const query = paymentQuery(id)
  const visibleSince = useVisibleSince()
  const cached = cache.getQueryData(query.queryKey)
  const canChange =
    cached !== undefined && pollInterval(cached.payment, /* watchedMs */ 0, /* isLive */ false) !== false
  const isLive = useStream(canChange ? paymentEventsUrl(id) : null, () => {
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  return useQuery({
    ...query,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined) return error === null || isNotFound(error) ? false : RETRY_FAILED_MS
      return pollInterval(data.payment, deviceNow() - visibleSince.current, isLive)
    },
  })
}

function pollInterval(payment: Payment, watchedMs: number, isLive: boolean): number | false {
  const end = holdEnd(payment)
  const msLeft = end === null ? null : msUntil(end, serverNow())
  return pollAfter(paymentPhase(payment, msLeft), watchedMs, isLive)
}

/** When this page last became visible, in milliseconds of the device's clock. */
function useVisibleSince(): { readonly current: number } {
  const since = useRef(0)
  // An effect, because the visibility of the page is outside of React.
  useEffect(() => {
    const updateSince = () => {
      if (document.visibilityState === 'visible') since.current = deviceNow()
    }
    updateSince()
    document.addEventListener('visibilitychange', updateSince)
    return () => document.removeEventListener('visibilitychange', updateSince)
  }, [])
  return since
}
