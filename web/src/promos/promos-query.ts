import { type Promo, promosFromWire } from '@pantul/contract/promos-wire'
import { promosKey } from '@pantul/contract/page-query-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'

/** The promos that a location shows to everybody, in the reader's language. */
export const promosQuery = (locationId: string) =>
  queryOptions({
    queryKey: promosKey(locationId, language()),
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<readonly Promo[]> =>
      promosFromWire((await call('GET /api/promos', { query: { distChan: locationId }, signal })).data),
  })
