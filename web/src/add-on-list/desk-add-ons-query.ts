import {
  deskAddOnsFromWire,
  itemStockFromWire,
  type ItemStock,
  type VersionedAddOn,
} from '@pantul/contract/desk-add-ons-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** All add-ons of a location, also those off sale. */
export const deskAddOnsQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'add-ons', locationId],
    queryFn: async ({ signal }): Promise<readonly VersionedAddOn[]> => {
      const params = { location: locationId }
      return deskAddOnsFromWire((await call('GET /api/desk/:location/add-ons', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** The stock of an add-on that is sold, and its entries. */
export const stockQuery = (locationId: string, item: string) =>
  queryOptions({
    queryKey: ['desk', 'stock', locationId, item],
    queryFn: async ({ signal }): Promise<ItemStock> => {
      const params = { location: locationId, item }
      return itemStockFromWire((await call('GET /api/desk/:location/stock/:item', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
