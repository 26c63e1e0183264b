import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/** Refuses with COURT_UNKNOWN if the location does not have all of these courts. */
export async function refuseUnknownCourts(
  db: Connection,
  locationId: string,
  courts: readonly string[],
): Promise<void> {
  const rows = await db.query('select id from court where location_id = $1 and id = any ($2)', [
    locationId,
    courts,
  ])
  if (rows.length < courts.length) throw new Refusal(problem('COURT_UNKNOWN'))
}

/**
 * The number of court-hours that a person has blocked since a time, with those of blocks that were ended. Locks the person,
 * so that two blocks at the same time cannot exceed the limit together.
 */
export async function lockBlockedHours(
  tx: Transaction,
  { customerId, locationId, since }: { customerId: number; locationId: string; since: Temporal.Instant },
): Promise<number> {
  await tx.query('select id from customer where id = $1 for no key update', [customerId])
  const [sum] = await tx.query<{ hours: number }>(
    `select coalesce(sum((after ->> 'hours')::integer), 0)::integer as hours
       from staff_act
      where customer_id = $1 and location_id = $2 and action = 'block-hours' and at >= $3`,
    [customerId, locationId, since],
  )
  return sum?.hours ?? 0
}
