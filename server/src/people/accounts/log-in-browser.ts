import type { Profile } from '@pantul/contract/accounts-wire'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { acceptOpenedInvitation } from './accept-invitation.ts'
import { verifyEmailOfResetLink } from './verify-email-of-reset-link.ts'
import { becomeFirstOwner } from './become-first-owner.ts'
import { giveAttemptsToCustomer } from '../../platform/http/idempotency.ts'
import { endSessionWithToken } from './end-sessions.ts'
import { rememberDevice } from './remember-device.ts'
import { markPresentInDemonstration, lockMachine } from './mark-present.ts'
import { openSession } from './open-session.ts'
import { profileOf } from './queries.ts'

/** The browser that logs in. */
export type Browser = {
  /** The device name for the list of sessions, such as `Chrome · Android`. */
  readonly deviceName: string
  /** The keys of its rate limits. A known device keeps its key after the login. */
  readonly limitKeys: LimitKeys
  readonly locale: Locale
  /** The token of its session before this login. */
  readonly oldSessionToken: string | undefined
  /** Its device token, if it has logged in before. */
  readonly deviceToken: string | undefined
  /** The token of its counter machine, if it is one. */
  readonly machineToken: string | undefined
  /** The hash of its grant token; null if it opened no mail link. */
  readonly grantHash: Buffer | null
  /** The scope of its idempotency keys before the login (`Caller`). */
  readonly idempotencyScope: string
}

/** The tokens for the browser's cookies, and its customer. */
export type LoginResult = {
  readonly sessionToken: string
  readonly deviceToken: string
  readonly profile: Profile
}

/**
 * Gives the browser's idempotency keys to the customer, creates a session with a new token and marks the device as
 * known. At a counter machine, the previous session ends. If the browser opened the first owner's link, the customer
 * becomes an owner. If it opened an invitation, the customer accepts the invitation. If it opened a password-reset link
 * of the account, the e-mail address is verified.
 */
export async function logInBrowser(
  tx: Transaction,
  customerId: number,
  { browser, now }: { readonly browser: Browser; readonly now: Temporal.Instant },
): Promise<LoginResult> {
  await giveAttemptsToCustomer(tx, { browserScope: browser.idempotencyScope, customerId })
  const machineId = await lockMachine(tx, browser.machineToken)
  if (browser.oldSessionToken !== undefined) await endSessionWithToken(tx, browser.oldSessionToken)
  if (browser.grantHash !== null) {
    await becomeFirstOwner(tx, { customerId, grantHash: browser.grantHash, now })
    await acceptOpenedInvitation(tx, { customerId, grantHash: browser.grantHash, now })
    await verifyEmailOfResetLink(tx, { customerId, grantHash: browser.grantHash, now })
  }
  if (machineId !== null) await markPresentInDemonstration(tx, { machineId, customerId, now })
  const { deviceName } = browser
  const { token: sessionToken } = await openSession(tx, { customerId, deviceName, now, machineId })
  const deviceToken = await rememberDevice(tx, { customerId, deviceToken: browser.deviceToken, now })
  const profile = await profileOf(tx, customerId)
  if (profile === null) throw new Error('The customer who logs in has no profile.')
  return { sessionToken, deviceToken, profile }
}
