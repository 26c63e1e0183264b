import { transferFromWire, type TransferRefund } from '@pantul/contract/after-booking-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** A refund by bank transfer, for which the player enters the bank account. */
export const transferRefundQuery = (refundId: string) =>
  queryOptions({
    queryKey: ['refund', refundId],
    staleTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<TransferRefund> =>
      transferFromWire((await call('GET /api/refunds/:id', { params: { id: refundId }, signal })).data),
  })
