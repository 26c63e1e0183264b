import type { Connection, Transaction } from '../../platform/database/open.ts'
import { hashToken } from '../../platform/http/session.ts'
import { pruneAttemptCounts } from '../../platform/limits/count-attempts.ts'

/** Ends every session of a customer, or all but one; their browsers are logged out at their next request. */
export async function endSessions(
  tx: Transaction,
  customerId: number,
  { except }: { readonly except?: number } = {},
): Promise<void> {
  await tx.query('delete from session where customer_id = $1 and id is distinct from $2', [
    customerId,
    except ?? null,
  ])
}

/** Ends the session of one token, if it has one. */
export async function endSessionOf(db: Connection, token: string): Promise<void> {
  await db.query('delete from session where token_hash = $1', [hashToken(token)])
}

/**
 * Lets go of what is over: sessions, opened links, counts of tries, devices unseen for a year; and links with the
 * addresses in them a week after their end, when no notice that needs one waits in the outbox any more.
 */
export async function forgetEnded(db: Connection, now: Temporal.Instant): Promise<void> {
  await db.query('delete from session where expires_at <= $1', [now])
  await db.query('delete from link_grant where expires_at <= $1', [now])
  await db.query(`delete from mail_link where expires_at <= $1::timestamptz - interval '7 days'`, [now])
  await pruneAttemptCounts(db, now)
  await db.query(`delete from known_device where seen_at <= $1::timestamptz - interval '1 year'`, [now])
}
