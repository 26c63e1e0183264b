import type { AccessPurpose } from '@pantul/contract/accounts-wire'
import { hasPastSlot } from '@pantul/rules/basket-age'
import { isOrderable } from '@pantul/rules/basket'
import * as m from '@pantul/messages/words'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { loadAccess, type OpenedLink } from './accounts/open-link.ts'
import { loadProfile } from './accounts/use-session.ts'
import { useBasketStore } from './basket/basket-store.ts'
import { venueNow } from './browser/clock.ts'
import { isDeskPath, localPath } from './browser/local-path.ts'
import { justEnteredKey, readStored } from './browser/storage.ts'
import { toast } from './design/toast.tsx'
import { forgetLocation, selectedLocationId, selectLocation } from './venue/selected-location.ts'
import { chosenOf, locationsQuery } from './venue/use-location.ts'

/** The visit: `here` is path and search, `redirect` the search parameter. */
export type GuardVisit = {
  readonly queryCache: QueryClient
  readonly here: string
  readonly redirect: unknown
  /** Result of a link from a mail, if there was one. */
  readonly link: OpenedLink | null
}

/** Passes or throws a redirect. For convenience only; the server authorizes every call. */
type Guard = (visit: GuardVisit) => Promise<void>

const sessionOf = ({ queryCache }: GuardVisit) => loadProfile(queryCache)

async function authenticated(visit: GuardVisit): Promise<void> {
  if ((await sessionOf(visit)) === null)
    throw redirect({ to: '/auth/login', search: { redirect: visit.here } })
}

async function guestOnly(visit: GuardVisit): Promise<void> {
  if ((await sessionOf(visit)) === null) return
  const href = localPath(visit.redirect)
  throw redirect({ href, reloadDocument: isDeskPath(href) })
}

/**
 * An earlier choice passes at once while the list of locations loads; the layout redirects if it no longer exists.
 * Without a choice it waits for the list: a single location is chosen automatically.
 */
async function location(visit: GuardVisit): Promise<void> {
  const id = selectedLocationId()
  const known = visit.queryCache.getQueryData(locationsQuery.queryKey)
  if (id !== null && known === undefined) return
  const locations = known ?? (await visit.queryCache.query({ ...locationsQuery }).catch(() => []))
  const chosen = chosenOf(locations, id)
  if (chosen !== null) return chosen.id === id ? undefined : selectLocation(chosen.id)
  if (id !== null) forgetLocation()
  throw redirect({ to: '/locations', search: { redirect: visit.here } })
}

async function padelCourt(visit: GuardVisit): Promise<void> {
  const locations = await visit.queryCache.query({ ...locationsQuery }).catch(() => [])
  const zone = chosenOf(locations, selectedLocationId())?.timeZone
  // A new tab knows the owner of its basket only after the session has loaded.
  if (!isOrderable(useBasketStore.getState().basket)) await sessionOf(visit)
  const { basket } = useBasketStore.getState()
  if (isOrderable(basket) && !(zone !== undefined && hasPastSlot(basket, venueNow(zone)))) return
  // The target page shows the notice about a basket that was cleared.
  if (useBasketStore.getState().restorable === null) toast(m.layout_pick_time_and_court_first(), 'wrong')
  throw redirect({ to: '/booking' })
}

async function newPassword(): Promise<void> {
  if (await isGoodFor('reset-password')) return
  window.alert(m.problem_token_expired())
  throw redirect({ to: '/' })
}

async function verificationEmail({ link, here }: GuardVisit): Promise<void> {
  // The account of the link is not logged in here (`server/src/people/accounts/open-link.ts`).
  if (link?.kind === 'opened' && link.purpose === 'reset-password')
    throw redirect({ to: '/auth/reset-password', search: { verify: true } })
  if (link?.kind === 'refused' && link.needsLogin)
    throw redirect({ to: '/auth/verification-success', search: { login: true } })
  if (new URLSearchParams(here.split('?')[1]).get('login') === 'true') return
  if (await isGoodFor('verify-email', 'change-email')) return
  // The target page may not show a message: a verified customer is redirected to the home page.
  if (link?.kind === 'refused') toast(link.message, 'wrong')
  throw redirect({ to: '/auth/verification', search: { expired: true } })
}

async function verification(visit: GuardVisit): Promise<void> {
  if (readStored(justEnteredKey) === null || (await sessionOf(visit)) === null) throw redirect({ to: '/' })
}

async function unverifiedRedirect(visit: GuardVisit): Promise<void> {
  const profile = await sessionOf(visit)
  if (profile === null) throw redirect({ to: '/auth/login', search: { redirect: visit.here } })
  if (profile.isEmailVerified) throw redirect({ to: '/' })
}

/** Whether this browser opened a mail link for one of these purposes. Throws if no response came. */
async function isGoodFor(...purposes: readonly AccessPurpose[]): Promise<boolean> {
  const token = await loadAccess()
  return token !== null && token.purposes.some((purpose) => purposes.includes(purpose))
}

/** The eight guards (docs/booking-rules.md#guards). */
export const guards = {
  authenticated,
  guest: guestOnly,
  location,
  'new-password': newPassword,
  'padel-court': padelCourt,
  'unverified-redirect': unverifiedRedirect,
  'verification-email': verificationEmail,
  verification,
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof guards
