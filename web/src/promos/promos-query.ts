import type { DataOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'

export type Promo = DataOf<Calls['GET /api/promos']>[number]

/** The promos that a location shows to everybody, in the reader's language. */
export const promosQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['promos', locationId, language()],
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<readonly Promo[]> =>
      (await call('GET /api/promos', { query: { distChan: locationId }, signal })).data,
  })
