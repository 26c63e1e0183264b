import type { OneRefund } from '@pantul/contract/after-booking'
import type { DataOf } from '@pantul/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** A refund by bank transfer, as the wire says it. */
export type Transfer = DataOf<typeof OneRefund>

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['refund', id],
    staleTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<Transfer> =>
      (await call('GET /api/refunds/:id', { params: { id }, signal })).data,
  })
