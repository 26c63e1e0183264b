import { profileFromWire, type Profile } from '@pantul/contract/accounts-wire'
import { CREDENTIALS_MINUTES } from '@pantul/rules/basket-age'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'

/**
 * Who is logged in, asked at most every 5 minutes. Fails when no answer came: whoever was known is
 * known still, else nobody is logged in as far as the page can say.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: CREDENTIALS_MINUTES * 60_000,
  // Not cancelled when whoever asked goes away: guards and the start of the page wait for the same answer.
  queryFn: async (): Promise<Profile | null> => {
    const { profile } = await call('GET /api/auth/credentials', {})
    return profile && profileFromWire(profile)
  },
})

/**
 * The session: `profile` is null when logged out, and while the first answer is awaited (`isKnown` false), or while a
 * page that came drawn is being taken over: it was drawn for nobody in particular.
 */
export function useSession(): { readonly profile: Profile | null; readonly isKnown: boolean } {
  const { data, isError } = useQuery(sessionQuery)
  const isTakenOver = useSyncExternalStore(never, yes, no)
  if (!isTakenOver) return { profile: null, isKnown: false }
  return { profile: data ?? null, isKnown: data !== undefined || isError }
}

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Who is logged in, once that is known; null as well when no answer came. For guards and the start of the page. */
export async function loadProfile(queryCache: QueryClient): Promise<Profile | null> {
  try {
    return await queryCache.query({ ...sessionQuery })
  } catch {
    return queryCache.getQueryData(sessionQuery.queryKey) ?? null
  }
}
