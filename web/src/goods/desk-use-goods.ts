import {
  goodsQuoteFromWire,
  goodsSaleToWire,
  pickedGoodsToWire,
  type GoodsSale,
  type PickedGoods,
} from '@pantul/contract/desk-goods-wire'
import { soldOrderFromWire, type SoldOrder } from '@pantul/contract/desk-sale-wire'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'

/** The goods that can be sold, and the price of the picked ones. The last price stays until the next one has loaded. */
export const useGoodsQuote = (locationId: string, picked: PickedGoods) =>
  useQuery({
    queryKey: ['desk', 'goods', locationId, picked, language()],
    queryFn: async ({ signal }) => {
      const { data } = await call('POST /api/desk/:location/goods/quote', {
        params: { location: locationId },
        body: pickedGoodsToWire(picked),
        signal,
      })
      return goodsQuoteFromWire(data)
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Sells goods. A repeated press with the same payment is the same request. */
export function useGoodsSale(locationId: string, onSold: (sold: SoldOrder) => void) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const refetch = (): Promise<unknown> =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] }),
      cache.invalidateQueries({ queryKey: ['desk', 'goods', locationId] }),
    ])
  const sale = useMutation({
    mutationFn: async (selling: GoodsSale) => {
      const body = goodsSaleToWire(selling)
      const { data } = await call('POST /api/desk/:location/goods', {
        params: { location: locationId },
        body,
        idempotencyKey: keyFor(body),
      })
      return soldOrderFromWire(data)
    },
    onSuccess: (sold) => {
      onSold(sold)
      return refetch()
    },
    onError: () => refetch(),
    networkMode: 'always',
  })
  return {
    sell: (selling: GoodsSale): void => {
      if (!sale.isPending) sale.mutate(selling)
    },
    isBusy: sale.isPending,
    problem: sale.error === null ? null : sale.error.message,
    code: sale.error instanceof CallProblem ? sale.error.code : null,
    forget: sale.reset,
  }
}
