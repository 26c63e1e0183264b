import {
  type LedgerEntry,
  ledgerEntryFromWire,
  type OwnPackage,
  ownPackagesFromWire,
  packageFromWire,
  type PackageOnSale,
} from '@pantul/contract/packages-wire'
import { packagesKey } from '@pantul/contract/page-query-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'

/** The packages on sale at a location, the cheapest hour first, in the reader's language. */
export const packagesQuery = (locationId: string) =>
  queryOptions({
    queryKey: packagesKey(locationId, language()),
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<readonly PackageOnSale[]> =>
      (await call('GET /api/packages', { query: { distChan: locationId }, signal })).data.map(
        packageFromWire,
      ),
  })

/** The customer's packages, the first to expire first. Never cached, because orders change them. */
export const ownPackagesQuery = queryOptions({
  queryKey: ['own-packages'],
  staleTime: 0,
  networkMode: 'always',
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }): Promise<readonly OwnPackage[]> =>
    ownPackagesFromWire((await call('GET /api/quota-packages', { signal })).data),
})

/** The history of a package, newest entry first. */
export const ledgerQuery = (quotaId: string) =>
  queryOptions({
    queryKey: ['package-ledger', quotaId],
    staleTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<readonly LedgerEntry[]> =>
      (await call('GET /api/quota-packages/:id/ledger', { params: { id: quotaId }, signal })).data.items.map(
        ledgerEntryFromWire,
      ),
  })
