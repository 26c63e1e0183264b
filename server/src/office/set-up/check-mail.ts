import type { StartedTestMail, TestMailState } from '@pantul/contract/desk-set-up-wire'
import { newPublicId } from '../../platform/base/public-id.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'

/** Queues a test mail to the caller. Refusal: TOO_MANY_REQUESTS after ten mails in an hour. */
export async function sendTestMail(
  deps: Deps,
  { id, publicId, email }: CurrentCustomer,
): Promise<StartedTestMail> {
  const { db, clock, config } = deps
  await countAttempts(db, clock.now(), [['send test mail, staff member', publicId]])
  const mailId = newPublicId()
  await db.query(`insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)`, [
    dedupeKeyOf(mailId),
    JSON.stringify({ template: 'mail-check', customerId: id }),
  ])
  deps.wakeOutbox()
  return { mailId, email, isWrittenToFile: 'folder' in config.mail }
}

/**
 * Whether a test mail to the caller was sent, and the last error. A test mail to somebody else looks as if it waits.
 */
export async function testMailState(
  db: Connection,
  { mailId, customerId }: { readonly mailId: string; readonly customerId: number },
): Promise<TestMailState> {
  const [row] = await db.query<TestMailState>(
    `select done_at is not null as "isSent", last_error as fault
       from outbox
      where dedupe_key = $1 and payload ->> 'customerId' = $2`,
    [dedupeKeyOf(mailId), String(customerId)],
  )
  return row ?? { isSent: false, fault: null }
}

const dedupeKeyOf = (mailId: string): string => `mail-check:${mailId}`
