import { transferFromWire, type TransferRefund } from '@pantul/contract/after-booking-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['refund', id],
    staleTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<TransferRefund> =>
      transferFromWire((await call('GET /api/refunds/:id', { params: { id }, signal })).data),
  })
