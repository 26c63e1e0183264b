import type { AccessPurpose } from '@pantul/contract/accounts-wire'
import * as m from '@pantul/messages/words'
import { isOrderable } from '@pantul/rules/basket'
import { hasPastSlot } from '@pantul/rules/basket-age'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { loadAccess, type OpenedLink } from './accounts/open-link.ts'
import { loadProfile } from './accounts/use-session.ts'
import { useBasketStore } from './basket/basket-store.ts'
import { venueNow } from './browser/clock.ts'
import { isDeskPath, localPath } from './browser/local-path.ts'
import { lastLoginKey, readStored } from './browser/storage.ts'
import { toast } from './design/toast.tsx'
import { forgetLocation, selectedLocationId, selectLocation } from './venue/selected-location.ts'
import { chosenLocationOf, locationsQuery } from './venue/use-location.ts'

/** A visit of a page, before the page is shown. */
export type GuardVisit = {
  readonly queryClient: QueryClient
  /** Path and search of the page. */
  readonly pathAndSearch: string
  /** The search parameter `redirect`, unchecked. */
  readonly redirectParam: unknown
  /** The result of the mail link that opened the page; null if no mail link opened it. */
  readonly link: OpenedLink | null
}

/**
 * Lets a person see a page, or throws a redirect to another page. Guards are only for convenience. The server authorizes
 * every call.
 */
type Guard = (visit: GuardVisit) => Promise<void>

const profileOf = ({ queryClient }: GuardVisit) => loadProfile(queryClient)

const redirectToLogin = ({ pathAndSearch }: GuardVisit) =>
  redirect({ to: '/auth/login', search: { redirect: pathAndSearch } })

async function requireLogin(visit: GuardVisit): Promise<void> {
  if ((await profileOf(visit)) === null) throw redirectToLogin(visit)
}

async function requireLogout(visit: GuardVisit): Promise<void> {
  if ((await profileOf(visit)) === null) return
  const href = localPath(visit.redirectParam)
  throw redirect({ href, reloadDocument: isDeskPath(href) })
}

/**
 * Requires a chosen location. An earlier choice is enough while the list of locations loads, because the layout redirects
 * later if this location no longer exists. If there is only one location, it is chosen automatically.
 */
async function requireLocation(visit: GuardVisit): Promise<void> {
  const selectedId = selectedLocationId()
  const loadedLocations = visit.queryClient.getQueryData(locationsQuery.queryKey)
  if (selectedId !== null && loadedLocations === undefined) return
  const locations = loadedLocations ?? (await visit.queryClient.query({ ...locationsQuery }).catch(() => []))
  const chosen = chosenLocationOf(locations, selectedId)
  if (chosen !== null) return chosen.id === selectedId ? undefined : selectLocation(chosen.id)
  if (selectedId !== null) forgetLocation()
  throw redirect({ to: '/locations', search: { redirect: visit.pathAndSearch } })
}

/** Requires a basket with hours and courts that can be ordered. */
async function requireCourtInBasket(visit: GuardVisit): Promise<void> {
  const locations = await visit.queryClient.query({ ...locationsQuery }).catch(() => [])
  const timeZone = chosenLocationOf(locations, selectedLocationId())?.timeZone
  // In a new tab the basket has no owner until the session has loaded.
  if (!isOrderable(useBasketStore.getState().basket)) await profileOf(visit)
  const { basket, restorable } = useBasketStore.getState()
  const hasPast = timeZone !== undefined && hasPastSlot(basket, venueNow(timeZone))
  if (isOrderable(basket) && !hasPast) return
  // If the basket was cleared, the target page says so.
  if (restorable === null) toast(m.layout_pick_time_and_court_first(), 'wrong')
  throw redirect({ to: '/booking' })
}

/** Requires that this browser has opened a mail link that resets the password. */
async function requirePasswordLink(): Promise<void> {
  if (await hasOpenedLinkFor('reset-password')) return
  window.alert(m.problem_token_expired())
  throw redirect({ to: '/' })
}

/** Requires a mail link that has just verified an email address. */
async function requireVerifyingLink({ link, pathAndSearch }: GuardVisit): Promise<void> {
  // The link was opened where its account is not logged in (`server/src/people/accounts/open-link.ts`).
  if (link?.kind === 'opened' && link.purpose === 'reset-password')
    throw redirect({ to: '/auth/reset-password', search: { verify: true } })
  if (link?.kind === 'refused' && link.needsLogin)
    throw redirect({ to: '/auth/verification-success', search: { login: true } })
  if (new URLSearchParams(pathAndSearch.split('?')[1]).get('login') === 'true') return
  if (await hasOpenedLinkFor('verify-email', 'change-email')) return
  // A toast, because a verified customer is redirected once more, to the home page.
  if (link?.kind === 'refused') toast(link.message, 'wrong')
  throw redirect({ to: '/auth/verification', search: { expired: true } })
}

/** Requires that the person has just logged in or registered in this tab. */
async function requireRecentLogin(visit: GuardVisit): Promise<void> {
  if (readStored(lastLoginKey) === null || (await profileOf(visit)) === null) throw redirect({ to: '/' })
}

async function requireUnverifiedEmail(visit: GuardVisit): Promise<void> {
  const profile = await profileOf(visit)
  if (profile === null) throw redirectToLogin(visit)
  if (profile.isEmailVerified) throw redirect({ to: '/' })
}

/** Whether this browser has opened a mail link for one of these purposes. Throws if the server does not answer. */
async function hasOpenedLinkFor(...purposes: readonly AccessPurpose[]): Promise<boolean> {
  const access = await loadAccess()
  return access !== null && access.purposes.some((purpose) => purposes.includes(purpose))
}

/** The guards by their names in the documentation (docs/booking-rules.md#guards). */
export const guards = {
  authenticated: requireLogin,
  guest: requireLogout,
  location: requireLocation,
  'new-password': requirePasswordLink,
  'padel-court': requireCourtInBasket,
  'unverified-redirect': requireUnverifiedEmail,
  'verification-email': requireVerifyingLink,
  verification: requireRecentLogin,
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof guards
