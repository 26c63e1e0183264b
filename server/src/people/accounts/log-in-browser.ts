import type { Profile } from '@pantul/contract/accounts-wire'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { claimEmail } from './claim-email.ts'
import { claimOwnership } from './claim-ownership.ts'
import { adoptAttempts } from '../../platform/http/idempotency.ts'
import { endSessionOf } from './end-sessions.ts'
import { knowDevice } from './know-device.ts'
import { openSession } from './open-session.ts'
import { profileOf } from './queries.ts'

/** The browser that logs in: what it sent, and where from. */
export type Browser = {
  /** As the list of sessions names it. */
  readonly device: string
  /** By what its tries are counted: a device that logged in before stays the same one after the next login. */
  readonly asker: LimitKeys
  readonly locale: Locale
  /** The token of a session that it had before. */
  readonly oldToken: string | undefined
  /** The token by which it is known as one that logged in before. */
  readonly deviceToken: string | undefined
  /** The hash of what a link from a mail gave it. */
  readonly grant: Buffer | null
  /** Within which its tries were its own until now (`Caller`). */
  readonly scope: string
}

/** What the browser gets: the tokens for its cookies, and who it is now. */
export type LoginResult = {
  readonly token: string
  readonly deviceToken: string
  readonly profile: Profile
}

/**
 * Logs a browser in as a customer: a new session, never the token that it came with; it is
 * known from now on. Whoever opened the first owner's link becomes the owner; whoever opened a link from the account's
 * mailbox has proved both, and the e-mail is verified.
 */
export async function logInBrowser(
  tx: Transaction,
  customerId: number,
  { browser, now }: { readonly browser: Browser; readonly now: Temporal.Instant },
): Promise<LoginResult> {
  await adoptAttempts(tx, { from: browser.scope, customerId })
  if (browser.oldToken !== undefined) await endSessionOf(tx, browser.oldToken)
  if (browser.grant !== null) {
    await claimOwnership(tx, { customerId, grant: browser.grant, now })
    await claimEmail(tx, { customerId, grant: browser.grant, now })
  }
  const { token } = await openSession(tx, { customerId, device: browser.device, now })
  const deviceToken = await knowDevice(tx, { customerId, deviceToken: browser.deviceToken, now })
  const profile = await profileOf(tx, customerId)
  if (profile === null) throw new Error('Whoever logs in has a profile.')
  return { token, deviceToken, profile }
}
