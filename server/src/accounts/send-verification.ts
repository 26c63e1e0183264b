import { problem } from '@pantul/rules/problem'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { CurrentCustomer } from '../http/session.ts'
import { countAttempt } from './count-attempts.ts'
import { tellCustomer } from './tell-customer.ts'

/**
 * Sends the verification mail again (`product.md` §9). ALREADY_VERIFIED; TOO_MANY_REQUESTS for more than one a minute
 * or five a day. Its link takes the place of the one before.
 */
export async function sendVerification(deps: Deps, { id, isVerified }: CurrentCustomer): Promise<void> {
  if (isVerified) throw new Refusal(problem('ALREADY_VERIFIED'))
  const { db } = deps
  const now = deps.clock.now()
  await countAttempt(db, ['verification mail, a minute', String(id)], { most: 1, minutes: 1, now })
  await countAttempt(db, ['verification mail, a day', String(id)], { most: 5, minutes: 24 * 60, now })
  await tellCustomer(db, id, 'verify-email')
  deps.wakeOutbox()
}
