import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import type { CallingCode } from '../design/phone-field.tsx'

const countryCodesQuery = () =>
  queryOptions({
    queryKey: ['country-codes', language()],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<readonly CallingCode[]> =>
      (await call('GET /api/auth/countries-code', { signal })).listCountryCodes,
  })

const NONE: readonly CallingCode[] = []

/** Every country's calling code, +62 first; none until they have loaded, which the form can do without. */
export const useCountryCodes = (): readonly CallingCode[] => useQuery(countryCodesQuery()).data ?? NONE
