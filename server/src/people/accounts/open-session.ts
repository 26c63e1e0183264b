import type { Transaction } from '../../platform/database/open.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import { newPublicId } from '../../platform/base/public-id.ts'

export type NewSession = {
  readonly customerId: number
  /** The name for the list of sessions, such as `Chrome · Android`. */
  readonly deviceName: string
  readonly now: Temporal.Instant
  /** The counter machine, locked by `lockMachine`. Its previous session ends. */
  readonly machineId?: number | null
  /** Whether the person takes over the counter machine by PIN. */
  readonly isByPin?: boolean
}

/**
 * SQL. When a session ends that is used at `$1`: 30 days later; for staff 12 hours later, but at most 7 days after the
 * login. Uses `s.customer_id` and `s.created_at`.
 */
export const sessionEndSql = `
  case when exists (select from staff_role r where r.customer_id = s.customer_id)
       then least($1::timestamptz + interval '12 hours', s.created_at + interval '7 days')
       else $1::timestamptz + interval '30 days' end`

/**
 * SQL. Whether a session is still valid at `moment`. The shorter sessions of staff apply as soon as the customer gets a
 * role. Uses `s.expires_at`, `s.seen_at`, `s.created_at`, `c.id` and `c.deleted_at`.
 */
export const isSessionValidSql = (moment: string): string => `
  s.expires_at > ${moment} and c.deleted_at is null
  and (s.seen_at + interval '12 hours' > ${moment} and s.created_at + interval '7 days' > ${moment}
       or not exists (select from staff_role r where r.customer_id = c.id))`

/**
 * SQL. Whether the screen of a session is locked at `moment`: by hand, or because its counter machine was not used for
 * `lock_minutes` of the location. It adds one minute, because the last use is written at most once a minute. Uses `s`,
 * and `at_machine` of `joinMachineSql`.
 */
export const isScreenLockedSql = (moment: string): string => `
  coalesce(s.locked_at is not null
           or ${moment} >= s.seen_at + (at_machine.lock_minutes + 1) * interval '1 minute', false)`

/** SQL. Joins the counter machine of session `s`, with the lock time of its location, as `at_machine`. */
export const joinMachineSql = `
  left join lateral (select d.name, d.location_id, l.lock_minutes
                       from desk_device d join location l on l.id = d.location_id
                      where d.id = s.device_id) at_machine on true`

/** Creates a session and returns its token. Only the hash is stored. */
export async function openSession(
  tx: Transaction,
  { customerId, deviceName, now, machineId = null, isByPin = false }: NewSession,
): Promise<{ token: string; sessionId: number }> {
  const token = newToken()
  if (machineId !== null) await tx.query('delete from session where device_id = $1', [machineId])
  const [row] = await tx.query<{ id: number }>(
    `insert into session (public_id, token_hash, customer_id, device, created_at, seen_at, expires_at, device_id,
                          is_by_pin)
     select $4, $5, s.customer_id, $3, s.created_at, s.created_at, ${sessionEndSql}, $6, $7
       from (values ($2::bigint, $1::timestamptz)) as s (customer_id, created_at)
     returning id`,
    [now, customerId, deviceName, newPublicId(), hashToken(token), machineId, isByPin],
  )
  if (row === undefined) throw new Error('A session was not written.')
  return { token, sessionId: row.id }
}
