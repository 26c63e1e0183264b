import type { Transaction } from '../../platform/database/open.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import { newPublicId } from '../../platform/base/public-id.ts'

/** `device`: as the list of sessions names it, `Chrome · Android`. */
export type NewSession = {
  readonly customerId: number
  readonly device: string
  readonly now: Temporal.Instant
}

/**
 * When a session ends that is used at a moment: 30 days later, for anybody with a role 12 hours
 * later and never more than 7 days after the login. Speaks of `s.customer_id`, `s.created_at` and the moment `$1`.
 */
export const sessionEnd = `
  case when exists (select from staff_role r where r.customer_id = s.customer_id)
       then least($1::timestamptz + interval '12 hours', s.created_at + interval '7 days')
       else $1::timestamptz + interval '30 days' end`

/** Opens a session with a token of its own, of which only the hash is kept; a role counts from the next one on. */
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
