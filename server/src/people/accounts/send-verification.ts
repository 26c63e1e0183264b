import { mailboxOf } from '@pantul/rules/mailbox'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts, refuseExhausted } from '../../platform/limits/count-attempts.ts'
import { tellCustomer } from './tell-customer.ts'

/**
 * Sends the verification mail again. ALREADY_VERIFIED; TOO_MANY_REQUESTS for more than one a minute
 * or five a day, and while the mailbox may get no more, since nothing would come. Its link takes the place of the one
 * before.
 */
export async function sendVerification(
  deps: Deps,
  { id, email, isVerified }: CurrentCustomer,
  { browser, address }: LimitKeys,
): Promise<void> {
  if (isVerified) throw new Refusal(problem('ALREADY_VERIFIED'))
  const { db } = deps
  const now = deps.clock.now()
  await refuseExhausted(db, now, ['link mail, mailbox', mailboxOf(email)])
  await countAttempts(db, now, [
    ['verification mail, account, a minute', String(id)],
    ['verification mail, account, a day', String(id)],
    ['verification mail, browser', browser],
    ['verification mail, address', address],
  ])
  await tellCustomer(db, id, 'verify-email')
  deps.wakeOutbox()
}
