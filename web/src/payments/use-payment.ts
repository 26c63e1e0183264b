import type { Payment } from '@pantul/contract/payments-wire'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { deviceNow, serverNow } from '../browser/clock.ts'
import { msUntil } from './countdown.ts'
import { isUnknown, paymentQuery } from './payment-query.ts'
import { pollAfter } from './poll-schedule.ts'
import { standingOf } from './standing.ts'

const RETRY_MS = 10_000

/**
 * A payment that keeps itself up to date: by the schedule of `poll-schedule.ts`, in the background too, so that
 * the tab's title tells, and at once when somebody comes back to the page.
 */
export function usePayment(id: string) {
  const watchedSince = useWatchedSince()
  return useQuery({
    ...paymentQuery(id),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined) return error === null || isUnknown(error) ? false : RETRY_MS
      const standing = standingOf(data.payment, holdLeft(data.payment, serverNow()))
      return pollAfter(standing, deviceNow() - watchedSince.current)
    },
  })
}

/** Milliseconds until the hold of an unpaid order ends, by the server's clock `now`; null when nothing is held. */
export const holdLeft = ({ orderState, expiresAt }: Payment, now: number): number | null =>
  orderState === 'held' && expiresAt !== null ? msUntil(expiresAt, now) : null

/** When somebody last came to this page, by the device's clock. */
function useWatchedSince(): { readonly current: number } {
  const since = useRef(0)
  // Coming to a page, and back to it, is told by the browser.
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
