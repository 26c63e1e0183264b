import { profileFromWire, profileToWire, type Profile } from '@pantul/contract/accounts-wire'
import { CREDENTIALS_MINUTES } from '@pantul/rules/basket-age'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call, onLoggedOut } from '../api/call.ts'
import { credentialsKey, removeStored, writeStored } from '../browser/storage.ts'

/** Who is logged in, asked at most every 5 minutes; a failure counts as logged out (`spec.md` §4, §9). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: CREDENTIALS_MINUTES * 60_000,
  // Not cancelled when whoever asked goes away: guards and the start of the page wait for the same answer.
  queryFn: async (): Promise<Profile | null> => {
    const profile = await profileOrNull()
    if (profile) writeStored(credentialsKey, profileToWire(profile))
    else removeStored(credentialsKey)
    return profile
  },
})

/** The session: `profile` is null when logged out, and while the first answer is awaited (`isKnown` false). */
export function useSession(): { readonly profile: Profile | null; readonly isKnown: boolean } {
  const { data } = useQuery(sessionQuery)
  return { profile: data ?? null, isKnown: data !== undefined }
}

/** Asks again at once whenever any call is answered 401 while somebody seemed logged in. Returns the way to stop. */
export const watchSession = (queryCache: QueryClient): (() => void) =>
  onLoggedOut(() => {
    if (queryCache.getQueryData(sessionQuery.queryKey) === null) return
    void queryCache.invalidateQueries({ queryKey: sessionQuery.queryKey })
  })

async function profileOrNull(): Promise<Profile | null> {
  try {
    const { profile } = await call('GET /api/auth/credentials', {})
    return profile && profileFromWire(profile)
  } catch {
    return null
  }
}
