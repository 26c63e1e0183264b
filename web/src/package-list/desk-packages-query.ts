import { packageListFromWire, type PackageList } from '@pantul/contract/desk-packages-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The ids of the packages of a list. */
export const packageIds = ({ packages }: PackageList): string[] => packages.map(({ id }) => id)

/** All packages of a location, also those off sale. */
export const deskPackagesQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'packages', locationId],
    queryFn: async ({ signal }): Promise<PackageList> => {
      const params = { location: locationId }
      return packageListFromWire((await call('GET /api/desk/:location/packages', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
