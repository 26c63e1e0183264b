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
 * Completes a login or registration: stores the credentials, moves the guest's basket to the customer, removes the
 * guest's details and notifies the other tabs. With `staysOnPage` the page stays; otherwise JUST_ENTERED lets the
 * `/auth/success` guard pass. The caller navigates. Language and theme are applied in the background; with `leavesApp`
 * this function waits for them, because the page is left.
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
  if (!staysOnPage) writeStored(justEnteredKey, deviceNow())
  publishSessionChange('entered')
  const settingsApplied = applySettings(queryClient)
  // Loading another page would abort the call.
  if (leavesApp) await settingsApplied
}
