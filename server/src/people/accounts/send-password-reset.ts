import { checkEmail, tidyEmail } from '@pantul/rules/email'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { problemMessage } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import type { Browser } from './log-in-browser.ts'

// An address without an account gets a row too, so that work and time do not reveal whether it has one.
const queueResetMail = `
  insert into outbox (dedupe_key, kind, payload)
  values ($1, 'mail', jsonb_build_object(
    'template', 'reset-password',
    'customerId', (select id from customer
                    where email = $2 and password_hash is not null and deleted_at is null)))`

/**
 * Mails a password-reset link if the address has an account. The answer does not reveal whether it has. Refusals:
 * EMAIL_REQUIRED, EMAIL_INVALID; TOO_MANY_REQUESTS after 5 an hour and e-mail, 10 an hour and browser, or 120 an hour
 * and network address.
 */
export async function sendPasswordReset(
  deps: Deps,
  input: string,
  { limitKeys, locale }: Pick<Browser, 'limitKeys' | 'locale'>,
): Promise<void> {
  const email = tidyEmail(input)
  const wrong = checkEmail(email)
  if (wrong !== null) {
    const msg = problemMessage(problem(wrong), locale)
    throw new Refusal(problem(wrong), { errors: [{ path: 'email', msg }] })
  }
  const { db } = deps
  const now = deps.clock.now()
  await countAttempts(db, now, [
    ['forgotten password, browser', limitKeys.browser],
    ['forgotten password, e-mail', email],
    ['forgotten password, network', limitKeys.network],
  ])
  await db.query(queueResetMail, [`reset-password:${newPublicId()}`, email])
  deps.wakeOutbox()
}
