import type { Profile } from '@pantul/contract/accounts-wire'
import {
  ownProfileFromWire,
  profileChangeToWire,
  type OwnProfile,
  type ProfileChange,
} from '@pantul/contract/profile-wire'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './use-session.ts'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { useTheme, type Theme } from '../browser/theme.ts'

/**
 * The customer's own data; fails with LOGIN_REQUIRED once nobody is logged in, and at once without a network: a change
 * waits for it, and has to say so.
 */
export const ownProfileQuery = queryOptions({
  queryKey: ['own-profile'],
  networkMode: 'always',
  refetchOnReconnect: true,
  queryFn: async ({ signal }): Promise<OwnProfile> => {
    const { data } = await call('GET /api/profile', { signal })
    return ownProfileFromWire(data)
  },
})

export const useOwnProfile = () => useQuery(ownProfileQuery)

/**
 * Keeps part of the profile, one change after the other: each goes to the server with everything else as it was last
 * told, and with the language and theme that are on the screen. Throws `CallProblem`.
 */
export function useSaveProfile(): (change: Partial<ProfileChange>) => Promise<OwnProfile> {
  const queryCache = useQueryClient()
  const theme = useTheme()
  const { mutateAsync } = useMutation({
    scope: { id: 'own-profile' },
    // Without a network it fails at once and says so, instead of waiting for one.
    networkMode: 'always',
    mutationFn: async (change: Partial<ProfileChange>) => {
      const present = await queryCache.query({ ...ownProfileQuery })
      const body = profileChangeToWire({ ...changeOf(present, theme), ...change })
      const { data } = await call('PUT /api/profile', { body })
      const saved = ownProfileFromWire(data)
      cacheProfile(queryCache, saved)
      return saved
    },
  })
  return mutateAsync
}

const changeOf = (profile: OwnProfile, theme: Theme): ProfileChange => ({
  fullname: profile.fullname,
  phone: profile.phone,
  gender: profile.gender,
  birthDate: profile.birthDate === null ? '' : toDayMonthYear(profile.birthDate),
  language: language(),
  theme,
  wantsMarketing: profile.wantsMarketing,
})

/** Whatever shows the name shows the new one, and the basket follows it. */
function cacheProfile(queryCache: QueryClient, saved: OwnProfile): void {
  queryCache.setQueryData(ownProfileQuery.queryKey, saved)
  const { id, fullname, email, phone, isVerified, roles } = saved
  const profile: Profile = { id, fullname, email, phone, isVerified, roles }
  queryCache.setQueryData(sessionQuery.queryKey, profile)
}
