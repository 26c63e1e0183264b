import type { Order } from '@pantul/contract/history-wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addressFor, isUnknown } from '../api/call.ts'
import { useStream } from '../browser/use-stream.ts'
import { orderQuery } from './history-query.ts'

const UNPAID_MS = 10_000
const WAITING_MS = 30_000

/** An order that is refreshed after each event of its payment, by a timer while it can change, and on focus. */
export function useOrder(id: string) {
  const cache = useQueryClient()
  const query = orderQuery(id)
  const shown = cache.getQueryData(query.queryKey)?.order
  const paymentId = shown !== undefined && refreshAfter(shown) !== false ? shown.paymentId : null
  const isLive = useStream(paymentId === null ? null : eventsOf(paymentId), () => {
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  return useQuery({
    ...query,
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined) return error === null || isUnknown(error) ? false : UNPAID_MS
      return isLive ? WAITING_MS : refreshAfter(data.order)
    },
  })
}

const eventsOf = (paymentId: string): string =>
  addressFor('GET /api/payments/:id/events', { params: { id: paymentId } })

/** Milliseconds until the next refresh; false if only the owner can change the order. */
function refreshAfter({ orderState, refunds }: Order): number | false {
  if (orderState === 'held') return UNPAID_MS
  const hasOpenRefund = refunds.some(({ isDone }) => !isDone)
  return orderState === 'payment_review' || hasOpenRefund ? WAITING_MS : false
}
