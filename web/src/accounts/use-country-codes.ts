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

/** Calling codes of all countries, +62 first. Empty until loaded; the form works without. */
export const useCountryCodes = (): readonly CallingCode[] => useQuery(countryCodesQuery()).data ?? NONE
