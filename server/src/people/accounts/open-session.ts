import type { Transaction } from '../../platform/database/open.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import { newPublicId } from '../../platform/base/public-id.ts'

/** `device`: the name for the list of sessions, such as `Chrome · Android`. */
export type NewSession = {
  readonly customerId: number
  readonly device: string
  readonly now: Temporal.Instant
}

/**
 * SQL. The end of a session after its use at `$1`: 30 days later. For staff 12 hours later, at most 7 days after the
 * login. Uses `s.customer_id` and `s.created_at`.
 */
export const sessionEnd = `
  case when exists (select from staff_role r where r.customer_id = s.customer_id)
       then least($1::timestamptz + interval '12 hours', s.created_at + interval '7 days')
       else $1::timestamptz + interval '30 days' end`

/**
 * SQL. Whether a session has not ended at `moment`. The limits of staff apply as soon as the customer gets a role. Uses
 * `s.expires_at`, `s.seen_at`, `s.created_at` and `c.id`.
 */
export const sessionGoesOn = (moment: string): string => `
  s.expires_at > ${moment} and c.deleted_at is null
  and (s.seen_at + interval '12 hours' > ${moment} and s.created_at + interval '7 days' > ${moment}
       or not exists (select from staff_role r where r.customer_id = c.id))`

/** Creates a session and returns its token. Only the hash is stored. */
export async function openSession(
  tx: Transaction,
  { customerId, device, now }: NewSession,
): Promise<{ token: string; sessionId: number }> {
  const token = newToken()
  const [row] = await tx.query<{ id: number }>(
    `insert into session (public_id, token_hash, customer_id, device, created_at, seen_at, expires_at)
     select $4, $5, s.customer_id, $3, s.created_at, s.created_at, ${sessionEnd}
       from (values ($2::bigint, $1::timestamptz)) as s (customer_id, created_at)
     returning id`,
    [now, customerId, device, newPublicId(), hashToken(token)],
  )
  if (row === undefined) throw new Error('A session was not written.')
  return { token, sessionId: row.id }
}
