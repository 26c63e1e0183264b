import type { Connection, Transaction } from '../../platform/database/open.ts'
import { hashToken } from '../../platform/http/session.ts'
import { pruneAttemptCounts } from '../../platform/limits/count-attempts.ts'

/**
 * Ends all sessions of a customer, except the one with the id `keptSessionId`. The browsers are logged out at their
 * next request. The customer can no longer take over a counter machine by PIN, except the machine of the kept session.
 */
export async function endSessions(
  tx: Transaction,
  customerId: number,
  { keptSessionId = null }: { readonly keptSessionId?: number | null } = {},
): Promise<void> {
  await tx.query(
    `delete from desk_presence
      where customer_id = $1 and device_id is distinct from (select device_id from session where id = $2)`,
    [customerId, keptSessionId],
  )
  await tx.query('delete from session where customer_id = $1 and id is distinct from $2', [
    customerId,
    keptSessionId,
  ])
}

/** Ends the session with this token, if there is one. */
export async function endSessionWithToken(db: Connection, token: string): Promise<void> {
  await db.query('delete from session where token_hash = $1', [hashToken(token)])
}

/** Ends the session with this token. At its counter machine the person can no longer take over by PIN. */
export async function logOut(tx: Transaction, token: string): Promise<void> {
  await tx.query(
    `delete from desk_presence p using session s
      where s.token_hash = $1 and p.device_id = s.device_id and p.customer_id = s.customer_id`,
    [hashToken(token)],
  )
  await endSessionWithToken(tx, token)
}

/**
 * Deletes expired sessions, grants, attempt counters and presences of staff at counter machines, and known devices that
 * were not used for a year. Deletes mail links a week after they expire, because a mail in the outbox may still need
 * the e-mail address that the link stores.
 */
export async function deleteExpiredAccess(db: Connection, now: Temporal.Instant): Promise<void> {
  await db.query('delete from session where expires_at <= $1', [now])
  await db.query('delete from link_grant where expires_at <= $1', [now])
  await db.query(`delete from mail_link where expires_at <= $1::timestamptz - interval '7 days'`, [now])
  await db.query('delete from desk_presence where until <= $1', [now])
  await pruneAttemptCounts(db, now)
  await db.query(`delete from known_device where seen_at <= $1::timestamptz - interval '1 year'`, [now])
}
