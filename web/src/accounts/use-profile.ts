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

/** The customer's profile. Fails with LOGIN_REQUIRED when logged out, and at once when offline. */
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
 * Saves part of the profile, one change at a time, together with the last known values and the current language and
 * theme. Throws `CallProblem`.
 */
export function useSaveProfile(): (change: Partial<ProfileChange>) => Promise<OwnProfile> {
  const queryClient = useQueryClient()
  const theme = useTheme()
  const { mutateAsync } = useMutation({
    scope: { id: 'own-profile' },
    // Fail at once when offline.
    networkMode: 'always',
    mutationFn: async (change: Partial<ProfileChange>) => {
      const current = await queryClient.query({ ...ownProfileQuery })
      const body = profileChangeToWire({ ...changeOf(current, theme), ...change })
      const { data } = await call('PUT /api/profile', { body })
      const saved = ownProfileFromWire(data)
      cacheProfile(queryClient, saved)
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

/** Caches the profile. After that `followSession` stores the basket under the new name. */
function cacheProfile(queryClient: QueryClient, saved: OwnProfile): void {
  queryClient.setQueryData(ownProfileQuery.queryKey, saved)
  const { id, fullname, email, phone, isEmailVerified, roles } = saved
  const profile: Profile = { id, fullname, email, phone, isEmailVerified, roles }
  queryClient.setQueryData(sessionQuery.queryKey, profile)
}
