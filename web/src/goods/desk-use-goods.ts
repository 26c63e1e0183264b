import {
  goodsQuoteFromWire,
  goodsSaleToWire,
  pickedGoodsToWire,
  type GoodsSale,
  type PickedGoods,
} from '@pantul/contract/desk-goods-wire'
import { soldOrderFromWire, type SoldOrder } from '@pantul/contract/desk-sale-wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { daysKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'

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

export const useGoodsSale = (locationId: string, onSold: (sold: SoldOrder) => void) =>
  useDeskCall({
    send: async (sale: GoodsSale, keyFor) => {
      const body = goodsSaleToWire(sale)
      const { data } = await call('POST /api/desk/:location/goods', {
        params: { location: locationId },
        body,
        idempotencyKey: keyFor(body),
      })
      return soldOrderFromWire(data)
    },
    onDone: (_sale, sold) => onSold(sold),
    refetches: [daysKey(locationId), ['desk', 'goods', locationId]],
  })
