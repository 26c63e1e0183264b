import { photosFromWire, type ShownPhoto } from '@pantul/contract/photos-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The pictures of a location, its courts and coaches, kept for five minutes because they rarely change. */
export const photosQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['photos', locationId],
    staleTime: 300_000,
    queryFn: async ({ signal }): Promise<readonly ShownPhoto[]> =>
      photosFromWire(
        (await call('GET /api/locations/:id/photos', { params: { id: locationId }, signal })).data,
      ),
  })
