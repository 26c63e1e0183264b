import { deskPhotosFromWire, type DeskPhotoList } from '@pantul/contract/desk-photos-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** All pictures of a location, its courts and coaches. */
export const deskPhotosQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'photos', locationId],
    queryFn: async ({ signal }): Promise<DeskPhotoList> => {
      const params = { location: locationId }
      return deskPhotosFromWire((await call('GET /api/desk/:location/photos', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
