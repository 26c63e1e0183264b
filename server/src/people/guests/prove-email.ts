import { randomInt } from 'node:crypto'
import { tidyGuest } from '@pantul/rules/guest'
import { problem } from '@pantul/rules/problem'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { keyedHash, type ClientKeys } from '../../platform/http/client-keys.ts'
import { Refusal } from '../../platform/base/refusal.ts'

/** A code is valid for one browser and one address. */
type CodeSubject = { readonly browser: string; readonly email: string }

const hashOf = (secretKey: string, { browser, email }: CodeSubject, code: string): string =>
  keyedHash(secretKey, `code ${browser} ${email} ${code}`)

/** A written code and its recipient. */
export type WrittenCode = { readonly email: string; readonly locale: 'en' | 'id'; readonly code: string }

/**
 * Creates the six-digit code of an address when its mail is written. Null if the address was proved, or its row was
 * deleted, in the meantime. A retried mail gets a new code, and only the last one is valid.
 */
export async function writeCode(
  db: Connection,
  { guestEmailId, secretKey }: { readonly guestEmailId: number; readonly secretKey: string },
): Promise<WrittenCode | null> {
  const [pending] = await db.query<CodeSubject & { readonly locale: 'en' | 'id' }>(
    'select browser, email, locale from guest_email where id = $1 and (proven_at is null or proven_at < created_at)',
    [guestEmailId],
  )
  if (pending === undefined) return null
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.query('update guest_email set code_hash = $2 where id = $1', [
    guestEmailId,
    hashOf(secretKey, pending, code),
  ])
  return { email: pending.email, locale: pending.locale, code }
}

// One statement counts and checks, so that concurrent requests have no more than five attempts.
const tryCode = `
  update guest_email
     set tries = tries + 1, proven_at = case when code_hash = $3 then $4::timestamptz else proven_at end
   where browser = $1 and email = $2 and code_hash is not null and tries < 5 and expires_at > $4
  returning code_hash = $3 as "isRight"`

/** Proves an address by the code from the mail. Refusals: CODE_WRONG; CODE_OVER after five attempts or 15 minutes. */
export async function proveEmail(
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
    hashOf(config.secretKey, subject, code.replaceAll(/\D/g, '')),
    clock.now(),
  ])
  if (attempt === undefined) throw new Refusal(problem('CODE_OVER'))
  if (!attempt.isRight) throw new Refusal(problem('CODE_WRONG'))
}
