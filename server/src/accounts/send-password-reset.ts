import { tidyEmail } from '@pantul/rules/account'
import { checkEmail } from '@pantul/rules/guest'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../deps.ts'
import { problemMessage } from '../http/language.ts'
import { Refusal } from '../http/refusal.ts'
import { newPublicId } from '../public-id.ts'
import { countAttempt } from './count-attempts.ts'
import type { Browser } from './enter-browser.ts'

// An address without an account gets its row as well: what is done, and how long it takes, tells nothing of it.
const tell = `
  insert into outbox (dedupe_key, kind, payload)
  values ($1, 'mail', jsonb_build_object(
    'template', 'reset-password',
    'customerId', (select id from customer
                    where email = $2 and password_hash is not null and deleted_at is null)))`

/**
 * Sends a link for a new password to the address, if it has an account; nothing that is answered says whether it has
 * (`reliability.md` A7). EMAIL_REQUIRED, EMAIL_INVALID; TOO_MANY_REQUESTS after five an hour and address, or thirty
 * and network.
 */
export async function sendPasswordReset(
  deps: Deps,
  typed: string,
  { network, locale }: Pick<Browser, 'network' | 'locale'>,
): Promise<void> {
  const email = tidyEmail(typed)
  const wrong = checkEmail(email)
  if (wrong !== null) {
    const msg = problemMessage(problem(wrong), locale)
    throw new Refusal(problem(wrong), { errors: [{ path: 'email', msg }] })
  }
  const { db } = deps
  const now = deps.clock.now()
  await countAttempt(db, ['forgotten password from', network], { most: 30, minutes: 60, now })
  await countAttempt(db, ['forgotten password of', email], { most: 5, minutes: 60, now })
  await db.query(tell, [`reset-password:${newPublicId()}`, email])
  deps.wakeOutbox()
}
