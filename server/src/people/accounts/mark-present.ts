import { PRESENCE_HOURS } from '@pantul/rules/pin'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { hashToken } from '../../platform/http/session.ts'
import { resetAttempts } from '../../platform/limits/count-attempts.ts'

/**
 * Locks the row of the counter machine with this token until the transaction ends. Call it before you change sessions
 * of the machine. Returns the machine's id; null if there is no machine or it was ended.
 */
export async function lockMachine(tx: Transaction, token: string | undefined): Promise<number | null> {
  if (token === undefined) return null
  const [machine] = await tx.query<{ id: number }>(
    'select id from desk_device where token_hash = $1 and ended_at is null for no key update',
    [hashToken(token)],
  )
  return machine?.id ?? null
}

/** The ids of a counter machine and of a member of staff who is present there. */
export type PresenceAtMachine = { readonly machineId: number; readonly customerId: number }

/** Counter of wrong PINs of a person at a machine. A full login there resets it. */
export const pinAttempts = ({ machineId, customerId }: PresenceAtMachine): CountedAttempt => [
  'wrong PIN, staff member at machine',
  String(machineId),
  String(customerId),
]

/**
 * Marks a member of staff as present at a counter machine, after a login there with password and code. The person can
 * then take over the machine by PIN for `PRESENCE_HOURS`. Does nothing for a customer without a role.
 */
export async function markPresent(
  tx: Transaction,
  { machineId, customerId, now }: PresenceAtMachine & { readonly now: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into desk_presence (device_id, customer_id, until, seen_at)
     select $1, $2, $3::timestamptz + $4 * interval '1 hour', $3
      where exists (select from staff_role where customer_id = $2)
     on conflict (device_id, customer_id) do update set until = excluded.until, seen_at = excluded.seen_at`,
    [machineId, customerId, now, PRESENCE_HOURS],
  )
  await resetAttempts(tx, pinAttempts({ machineId, customerId }))
}

/**
 * Like `markPresent`, but only for an open demonstration account. These have no second factor: the password is enough.
 */
export async function markPresentInDemonstration(
  tx: Transaction,
  presence: PresenceAtMachine & { readonly now: Temporal.Instant },
): Promise<void> {
  const openAccounts = await tx.query(`select from customer where id = $1 and demonstration = 'open'`, [
    presence.customerId,
  ])
  if (openAccounts.length > 0) await markPresent(tx, presence)
}
