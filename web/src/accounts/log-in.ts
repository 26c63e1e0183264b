import type { Profile } from '@pantul/contract/accounts-wire'
import type { QueryClient } from '@tanstack/react-query'
import { forgetCsrfToken } from '../api/call.ts'
import { deviceNow } from '../browser/clock.ts'
import { forgetDraft } from '../browser/drafts.ts'
import { justEnteredKey, writeStored } from '../browser/storage.ts'
import { applySettings } from './apply-settings.ts'
import { setCustomer } from './follow-session.ts'
import { publishSessionChange } from './session-channel.ts'
import { sessionQuery } from './use-session.ts'

/**
 * After a login or a registration that the server answered with 201: keeps the credentials, moves
 * the guest's basket to the customer's key and removes the guest's details, and tells the other tabs. With `stay` the
 * page goes on where it is; else JUST_ENTERED is noted, which lets `/auth/success` pass. Whoever calls it leads on,
 * without waiting for the account's language and theme.
 */
export async function logIn(
  queryCache: QueryClient,
  profile: Profile,
  { stay }: { readonly stay: boolean },
): Promise<void> {
  // An answer that is still on its way was asked for as somebody else.
  await queryCache.cancelQueries({ queryKey: sessionQuery.queryKey })
  forgetCsrfToken()
  forgetDraft('account-email')
  forgetDraft('register')
  setCustomer(queryCache, profile)
  queryCache.setQueryData(sessionQuery.queryKey, profile)
  if (!stay) writeStored(justEnteredKey, deviceNow())
  publishSessionChange('entered')
  void applySettings(queryCache)
}
