import type { Connection } from '../../platform/database/open.ts'
import { hashToken, type CurrentCustomer } from '../../platform/http/session.ts'
import { joinMachineSql, isScreenLockedSql, sessionEndSql, isSessionValidSql } from './open-session.ts'

/** Minimum time between two writes of a session's last use, in seconds. */
const secondsBetweenWrites = 60

const selectCustomerOfSession = `
  select s.id as "sessionId", s.seen_at as "seenAt", c.id, c.public_id as "publicId", c.email,
         c.full_name as "fullName", c.phone, c.phone_e164 as "phoneE164",
         c.email_verified_at is not null as "isEmailVerified", c.locale,
         case when ${isScreenLockedSql('$1')} then 'locked' when s.is_by_pin then 'pin' else 'full' end as access
    from session s
    join customer c on c.id = s.customer_id
    ${joinMachineSql}
   where s.token_hash = $2 and ${isSessionValidSql('$1')}`

/**
 * Returns the customer of a session token, or null if the session ended, expired, or its customer was deleted. The
 * shorter sessions of staff apply as soon as the customer gets a role. Extends the session unless its screen is locked,
 * with at most one write per minute.
 */
export async function recogniseCustomer(
  db: Connection,
  token: string,
  now: Temporal.Instant,
): Promise<CurrentCustomer | null> {
  const [found] = await db.query<CurrentCustomer & { readonly seenAt: Temporal.Instant }>(
    selectCustomerOfSession,
    [now, hashToken(token)],
  )
  if (found === undefined) return null
  const { seenAt, ...customer } = found
  if (customer.access !== 'locked' && now.since(seenAt).total('seconds') >= secondsBetweenWrites)
    await extendSession(db, customer.sessionId, now)
  return customer
}

/** Extends a session. Of two concurrent requests only one writes. */
const extendSession = (db: Connection, sessionId: number, now: Temporal.Instant): Promise<unknown> =>
  db.query(
    `update session s set seen_at = $1, expires_at = ${sessionEndSql}
      where s.id = $2 and s.seen_at <= $1::timestamptz - $3 * interval '1 second'`,
    [now, sessionId, secondsBetweenWrites],
  )
