import { type CancellationPreview, previewFromWire } from '@pantul/contract/after-booking-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Not cached, because the refund changes with time. `bookingId`: null for the whole order. */
export const previewQuery = (orderId: string, bookingId: number | null) =>
  queryOptions({
    queryKey: ['cancel-preview', orderId, bookingId],
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<CancellationPreview> => {
      const query = bookingId === null ? {} : { bookingId: String(bookingId) }
      const sending = { params: { id: orderId }, query, signal }
      return previewFromWire((await call('GET /api/orders/:id/cancel-preview', sending)).data)
    },
  })
