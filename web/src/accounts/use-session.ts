import { profileFromWire, type Profile } from '@pantul/contract/accounts-wire'
import { SESSION_FRESH_MINUTES } from '@pantul/rules/basket-age'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'

/** The logged-in customer or null, fresh for 5 minutes. If no answer comes, the last known value stays. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: SESSION_FRESH_MINUTES * 60_000,
  // Without an abort signal: leaving a page must not end the call, because guards wait for the same answer.
  queryFn: async (): Promise<Profile | null> => {
    const { profile } = await call('GET /api/auth/credentials', {})
    return profile && profileFromWire(profile)
  },
})

/**
 * `profile` is null when logged out, before the first answer (`isKnown` false) and during hydration, because the server
 * renders pages without a session.
 */
export function useSession(): { readonly profile: Profile | null; readonly isKnown: boolean } {
  const { data, isError } = useQuery(sessionQuery)
  const isHydrated = useSyncExternalStore(subscribeToNothing, trueInBrowser, falseOnServer)
  if (!isHydrated) return { profile: null, isKnown: false }
  return { profile: data ?? null, isKnown: data !== undefined || isError }
}

const subscribeToNothing = () => () => undefined
const trueInBrowser = () => true
const falseOnServer = () => false

/** The logged-in customer; null if logged out or if no answer came. For guards and start-up. */
export async function loadProfile(queryClient: QueryClient): Promise<Profile | null> {
  try {
    return await queryClient.query({ ...sessionQuery })
  } catch {
    return queryClient.getQueryData(sessionQuery.queryKey) ?? null
  }
}
