import {
  addedHoursToWire,
  lengthenQuoteFromWire,
  lengthenToWire,
  type AddedHours,
} from '@pantul/contract/desk-lengthen-booking-wire'
import { soldOrderFromWire, type SaleSettling, type SoldOrder } from '@pantul/contract/desk-sale-wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'
import type { ChangedOrder } from './desk-use-change.ts'

/** The price of hours that are added to a running booking. */
export const useLengthenQuote = ({ locationId, orderNumber }: ChangedOrder, added: AddedHours) =>
  useQuery({
    queryKey: ['desk', 'lengthen', locationId, orderNumber, added],
    queryFn: async ({ signal }) => {
      const { data } = await call('POST /api/desk/:location/orders/:number/lengthen/quote', {
        params: { location: locationId, number: orderNumber },
        body: addedHoursToWire(added),
        signal,
      })
      return lengthenQuoteFromWire(data)
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

type LengthenOrder = ChangedOrder & { readonly added: AddedHours; readonly hash: string }

/** Sells the added hours. A repeated press with the same payment is the same request. */
export function useLengthen(
  { locationId, orderNumber, added, hash }: LengthenOrder,
  onSold: (sold: SoldOrder) => void,
) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const sale = useMutation({
    mutationFn: async (settling: SaleSettling) => {
      const body = lengthenToWire({ ...added, hash, settling })
      const { data } = await call('POST /api/desk/:location/orders/:number/lengthen', {
        params: { location: locationId, number: orderNumber },
        body,
        idempotencyKey: keyFor(body),
      })
      return soldOrderFromWire(data)
    },
    onSuccess: (sold) => {
      onSold(sold)
      return cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
    },
    onError: () => cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] }),
    networkMode: 'always',
  })
  return {
    sell: (settling: SaleSettling): void => {
      if (!sale.isPending) sale.mutate(settling)
    },
    isBusy: sale.isPending,
    problem: sale.error === null ? null : sale.error.message,
    code: sale.error instanceof CallProblem ? sale.error.code : null,
    forget: sale.reset,
  }
}
