import type { DataOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'

export type Package = DataOf<Calls['GET /api/packages']>[number]
export type OwnPackage = DataOf<Calls['GET /api/quota-packages']>[number]
export type LedgerEntry = DataOf<Calls['GET /api/quota-packages/:id/ledger']>['items'][number]

/** The packages on sale at a location, the cheapest hour first, in the reader's language. */
export const packagesQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['packages', locationId, language()],
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<readonly Package[]> =>
      (await call('GET /api/packages', { query: { distChan: locationId }, signal })).data,
  })

/** What the customer owns, the first to expire first. Hours go and come back by orders: always asked anew. */
export const ownPackagesQuery = queryOptions({
  queryKey: ['own-packages'],
  staleTime: 0,
  networkMode: 'always',
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }): Promise<readonly OwnPackage[]> =>
    (await call('GET /api/quota-packages', { signal })).data,
})

/** What happened to one of them, newest first. */
export const ledgerQuery = (id: string) =>
  queryOptions({
    queryKey: ['package-ledger', id],
    staleTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<readonly LedgerEntry[]> =>
      (await call('GET /api/quota-packages/:id/ledger', { params: { id }, signal })).data.items,
  })
