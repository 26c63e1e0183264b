import type { Order } from '@pantul/contract/history-wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '../api/call.ts'
import { useStream } from '../browser/use-stream.ts'
import { orderQuery } from './history-query.ts'
import { paymentEventsUrl } from './payment-events-url.ts'

const REFRESH_UNPAID_MS = 10_000
const REFRESH_OTHERS_MS = 30_000

/** An order that is refreshed after each event of its payment, by a timer while it can change, and on focus. */
export function useOrder(id: string) {
  const cache = useQueryClient()
  const query = orderQuery(id)
  const cached = cache.getQueryData(query.queryKey)?.order
  const paymentId = cached !== undefined && refreshAfter(cached) !== false ? cached.paymentId : null
  const isLive = useStream(paymentId === null ? null : paymentEventsUrl(paymentId), () => {
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  return useQuery({
    ...query,
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined) return error === null || isNotFound(error) ? false : REFRESH_UNPAID_MS
      return isLive ? REFRESH_OTHERS_MS : refreshAfter(data.order)
    },
  })
}

/** Milliseconds until the next refresh; false if only the player can change the order. */
function refreshAfter({ orderState, refunds }: Order): number | false {
  if (orderState === 'held') return REFRESH_UNPAID_MS
  const hasOpenRefund = refunds.some(({ isDone }) => !isDone)
  return orderState === 'payment_review' || hasOpenRefund ? REFRESH_OTHERS_MS : false
}
