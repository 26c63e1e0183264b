import { mailCountKey } from '@pantul/rules/mailbox'
import { checkGuest, tidyGuest } from '@pantul/rules/guest'
import type { Deps } from '../../platform/deps.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import type { Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { newPublicId } from '../../platform/base/public-id.ts'

type CodeRequest = { readonly email: string; readonly clientKeys: ClientKeys; readonly locale: Locale }

const storeRequest = `
  insert into guest_email (browser, email, locale, created_at, expires_at)
  values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '15 minutes')
  on conflict (browser, email) do update
     set locale = excluded.locale, created_at = excluded.created_at, expires_at = excluded.expires_at,
         code_hash = null, tries = 0
   where guest_email.created_at <= $4::timestamptz - interval '1 minute'
  returning id`

/**
 * Mails a code to the address of a guest. Voids the previous code; an address that is verified already stays verified.
 * Sends nothing if this browser got a code for the address within the last minute. The code is made when the mail is
 * written. Refusals: EMAIL_REQUIRED, EMAIL_INVALID; TOO_MANY_REQUESTS if another browser asked for a code for this
 * mailbox within a minute, or after too many codes for the browser, the mailbox or the network address.
 */
export async function sendCode(deps: Deps, { email, clientKeys, locale }: CodeRequest): Promise<void> {
  const tidiedEmail = tidyGuestEmail(email)
  const { db } = deps
  const now = deps.clock.now()
  const recent = await db.query<{ id: number }>(
    `select id from guest_email
      where browser = $1 and email = $2 and created_at > $3::timestamptz - interval '1 minute'`,
    [clientKeys.browser, tidiedEmail, now],
  )
  if (recent.length > 0) return
  await countAttempts(db, now, [
    ['send guest code, browser', clientKeys.browser],
    ['send guest code, mailbox, per minute', mailCountKey(tidiedEmail)],
    ['send guest code, mailbox, per hour', mailCountKey(tidiedEmail)],
    ['send guest code, network', clientKeys.network],
  ])
  await db.transaction(async (tx) => {
    const [stored] = await tx.query<{ id: number }>(storeRequest, [
      clientKeys.browser,
      tidiedEmail,
      locale,
      now,
    ])
    if (stored === undefined) return
    await tx.query(`insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)`, [
      `prove-email:${newPublicId()}`,
      JSON.stringify({ template: 'prove-email', guestEmailId: stored.id }),
    ])
  })
  deps.wakeOutbox()
}

/** Refusals: EMAIL_REQUIRED, EMAIL_INVALID. */
function tidyGuestEmail(email: string): string {
  const guest = tidyGuest({ fullname: '', email, phone: '' })
  const wrong = checkGuest(guest).find(({ path }) => path === 'email')
  if (wrong !== undefined) throw new Refusal(wrong)
  return guest.email
}
