import type { Profile } from '@pantul/contract/accounts-wire'
import type { QueryClient } from '@tanstack/react-query'
import { forgetCsrfToken } from '../api/call.ts'
import { deviceNow } from '../browser/clock.ts'
import { forgetDraft } from '../browser/drafts.ts'
import { lastLoginKey, writeStored } from '../browser/storage.ts'
import { applyLanguageAndTheme } from './apply-language-and-theme.ts'
import { setCustomer } from './follow-session.ts'
import { publishSessionChange } from './session-channel.ts'
import { sessionQuery } from './use-session.ts'

/**
 * Completes a login or registration: stores the credentials, moves the guest's basket to the customer, removes the
 * guest's details and notifies the other tabs. It does not navigate, the caller does. `staysOnPage`: the caller does not
 * navigate. Without it, JUST_ENTERED is stored, so that the guard of `/auth/success` lets the customer pass. Language and
 * theme are applied in the background. `leavesApp`: the caller loads another document, so this function waits for them.
 */
export async function logIn(
  queryClient: QueryClient,
  profile: Profile,
  { staysOnPage, leavesApp = false }: { readonly staysOnPage: boolean; readonly leavesApp?: boolean },
): Promise<void> {
  // A pending answer belongs to the previous session.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  forgetCsrfToken()
  forgetDraft('account-email')
  forgetDraft('register')
  setCustomer(queryClient, profile)
  queryClient.setQueryData(sessionQuery.queryKey, profile)
  if (!staysOnPage) writeStored(lastLoginKey, deviceNow())
  publishSessionChange('entered')
  const languageAndThemeApplied = applyLanguageAndTheme(queryClient)
  // Loading another page would abort the call.
  if (leavesApp) await languageAndThemeApplied
}
