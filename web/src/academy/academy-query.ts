import { type Programmes, programmesFromWire } from '@pantul/contract/academy-wire'
import { academyKey } from '@pantul/contract/page-query-keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { refetchOften } from '../enrolments/refetch-often.ts'

/** The programmes of a location in the reader's language, with the enrolments of the logged-in customer. */
export const academyQuery = (locationId: string) =>
  queryOptions({
    queryKey: academyKey(locationId, language()),
    ...refetchOften,
    queryFn: async ({ signal }): Promise<Programmes> => {
      const query = { distChan: locationId }
      return programmesFromWire((await call('GET /api/academy', { query, signal })).data)
    },
  })
