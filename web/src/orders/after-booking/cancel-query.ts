import type { DataOf } from '@pantul/contract/call'
import type { CancelPreview } from '@pantul/contract/after-booking'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What cancelling would bring back now, as the wire says it; rupiah and court-hours. */
export type Preview = DataOf<typeof CancelPreview>

/** Asked anew whenever the question is put: it depends on the minute. `bookingId` null: the whole order. */
export const previewQuery = (orderId: string, bookingId: number | null) =>
  queryOptions({
    queryKey: ['cancel-preview', orderId, bookingId],
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<Preview> => {
      const query = bookingId === null ? {} : { bookingId: String(bookingId) }
      return (await call('GET /api/orders/:id/cancel-preview', { params: { id: orderId }, query, signal }))
        .data
    },
  })

/** The new preview that a refusal with PRICE_CHANGED carries. */
export function previewIn(data: unknown): Preview | null {
  if (typeof data !== 'object' || data === null || !('Preview' in data)) return null
  // The server makes it by the contract.
  return data.Preview as Preview
}
