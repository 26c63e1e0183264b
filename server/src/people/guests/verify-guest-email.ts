import { randomInt } from 'node:crypto'
import { tidyGuest } from '@pantul/rules/guest'
import { problem } from '@pantul/rules/problem'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { keyedHash, type ClientKeys } from '../../platform/http/client-keys.ts'
import { Refusal } from '../../platform/base/refusal.ts'

/** A code is valid for one browser and one address. */
type CodeSubject = { readonly browser: string; readonly email: string }

const codeHashOf = (secretKey: string, { browser, email }: CodeSubject, code: string): string =>
  keyedHash(secretKey, `code ${browser} ${email} ${code}`)

/** The content of the mail with a code. */
export type CodeMail = { readonly email: string; readonly locale: 'en' | 'id'; readonly code: string }

/**
 * Creates the six-digit code of a guest's address when its mail is written. Null if the address was verified, or its
 * row was deleted, in the meantime. A mail that is sent again has a new code, and only the newest code is valid.
 */
export async function createEmailCode(
  db: Connection,
  { guestEmailId, secretKey }: { readonly guestEmailId: number; readonly secretKey: string },
): Promise<CodeMail | null> {
  const [pending] = await db.query<CodeSubject & { readonly locale: 'en' | 'id' }>(
    'select browser, email, locale from guest_email where id = $1 and (proven_at is null or proven_at < created_at)',
    [guestEmailId],
  )
  if (pending === undefined) return null
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.query('update guest_email set code_hash = $2 where id = $1', [
    guestEmailId,
    codeHashOf(secretKey, pending, code),
  ])
  return { email: pending.email, locale: pending.locale, code }
}

// One statement counts and checks, so that concurrent requests have no more than five attempts in total.
const tryCode = `
  update guest_email
     set tries = tries + 1, proven_at = case when code_hash = $3 then $4::timestamptz else proven_at end
   where browser = $1 and email = $2 and code_hash is not null and tries < 5 and expires_at > $4
  returning code_hash = $3 as "isRight"`

/**
 * Verifies a guest's e-mail in this browser by the code from the mail. Refusals: CODE_WRONG; CODE_OVER after five
 * attempts or 15 minutes.
 */
export async function verifyGuestEmail(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  {
    email,
    code,
    clientKeys,
  }: { readonly email: string; readonly code: string; readonly clientKeys: ClientKeys },
): Promise<void> {
  const subject = { browser: clientKeys.browser, email: tidyGuest({ fullname: '', email, phone: '' }).email }
  const [attempt] = await db.query<{ isRight: boolean }>(tryCode, [
    subject.browser,
    subject.email,
    codeHashOf(config.secretKey, subject, code.replaceAll(/\D/g, '')),
    clock.now(),
  ])
  if (attempt === undefined) throw new Refusal(problem('CODE_OVER'))
  if (!attempt.isRight) throw new Refusal(problem('CODE_WRONG'))
}
