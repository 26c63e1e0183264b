import { promoListFromWire, type PromoList } from '@pantul/contract/desk-promos-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The ids of the promos of a list. */
export const promoIds = ({ promos }: PromoList): string[] => promos.map(({ id }) => id)

/** All promos of a location, also those that are paused or over. */
export const deskPromosQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'promos', locationId],
    queryFn: async ({ signal }): Promise<PromoList> => {
      const params = { location: locationId }
      return promoListFromWire((await call('GET /api/desk/:location/promos', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
