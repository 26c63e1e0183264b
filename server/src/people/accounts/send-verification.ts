import { mailCountKey } from '@pantul/rules/mailbox'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts, refuseIfExhausted } from '../../platform/limits/count-attempts.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/**
 * Sends the verification mail again and voids the earlier link. Refusals: ALREADY_VERIFIED; TOO_MANY_REQUESTS after one
 * request a minute or five a day and account, or if the mailbox has got too many mails of this kind.
 */
export async function sendVerification(
  deps: Deps,
  { id, email, isEmailVerified }: CurrentCustomer,
  { browser, network }: LimitKeys,
): Promise<void> {
  if (isEmailVerified) throw new Refusal(problem('ALREADY_VERIFIED'))
  const { db } = deps
  const now = deps.clock.now()
  await refuseIfExhausted(db, now, ['password reset or verification mail, mailbox', mailCountKey(email)])
  await countAttempts(db, now, [
    ['send verification mail, account, per minute', String(id)],
    ['send verification mail, account, per day', String(id)],
    ['send verification mail, browser', browser],
    ['send verification mail, network', network],
  ])
  await queueAccountMail(db, id, 'verify-email')
  deps.wakeOutbox()
}
