import { priceListFromWire, type PriceList } from '@pantul/contract/desk-prices-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The price rules of a location. */
export const pricesQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'prices', locationId],
    queryFn: async ({ signal }): Promise<PriceList> => {
      const params = { location: locationId }
      return priceListFromWire((await call('GET /api/desk/:location/prices', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
