import type { Profile } from '@pantul/contract/accounts-wire'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { claimInvitation } from './accept-invitation.ts'
import { claimEmail } from './claim-email.ts'
import { claimOwnership } from './claim-ownership.ts'
import { giveAttemptsToCustomer } from '../../platform/http/idempotency.ts'
import { endSessionOf } from './end-sessions.ts'
import { rememberDevice } from './remember-device.ts'
import { markPresentInDemonstration, lockMachine } from './mark-present.ts'
import { openSession } from './open-session.ts'
import { profileOf } from './queries.ts'

/** The browser that logs in. */
export type Browser = {
  /** The device name for the list of sessions, such as `Chrome · Android`. */
  readonly device: string
  /** The keys of its rate limits. A known device keeps its key after the login. */
  readonly limitKeys: LimitKeys
  readonly locale: Locale
  /** The token of its previous session. */
  readonly oldToken: string | undefined
  /** Its device token, if it has logged in before. */
  readonly deviceToken: string | undefined
  /** The token of its counter machine, if it is one. */
  readonly machineToken: string | undefined
  /** The hash of its grant token. */
  readonly grant: Buffer | null
  /** The scope of its idempotency keys until now (`Caller`). */
  readonly scope: string
}

/** The tokens for the browser's cookies, and its customer. */
export type LoginResult = {
  readonly token: string
  readonly deviceToken: string
  readonly profile: Profile
}

/**
 * Gives the browser's idempotency keys to the customer, creates a session with a new token and marks the device as
 * known. At a counter machine, the previous session ends. If the browser opened the first owner's link, the customer
 * becomes an owner. If it opened an invitation, the customer accepts it. If it opened a link to the account's mailbox,
 * the e-mail is verified.
 */
export async function logInBrowser(
  tx: Transaction,
  customerId: number,
  { browser, now }: { readonly browser: Browser; readonly now: Temporal.Instant },
): Promise<LoginResult> {
  await giveAttemptsToCustomer(tx, { browserScope: browser.scope, customerId })
  const machineId = await lockMachine(tx, browser.machineToken)
  if (browser.oldToken !== undefined) await endSessionOf(tx, browser.oldToken)
  if (browser.grant !== null) {
    await claimOwnership(tx, { customerId, grant: browser.grant, now })
    await claimInvitation(tx, { customerId, grant: browser.grant, now })
    await claimEmail(tx, { customerId, grant: browser.grant, now })
  }
  if (machineId !== null) await markPresentInDemonstration(tx, { machineId, customerId, now })
  const { token } = await openSession(tx, { customerId, device: browser.device, now, machineId })
  const deviceToken = await rememberDevice(tx, { customerId, deviceToken: browser.deviceToken, now })
  const profile = await profileOf(tx, customerId)
  if (profile === null) throw new Error('The customer who logs in has no profile.')
  return { token, deviceToken, profile }
}
