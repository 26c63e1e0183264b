import { unpaidAgainstLimit, type UnpaidSoFar } from '@pantul/rules/unpaid-balance'
import { roleWithoutApproval } from '@pantul/rules/staff-may'
import { isOfPersonTodaySql, lockLimit, personAndDay } from '../../people/staff/acts-today.ts'
import { staffLimitsOf } from '../../people/staff/staff-limits.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { OwingPlayer } from '../../orders/states/order-hooks.ts'

type StaffAndOwingPlayer = { readonly staff: ActingStaff; readonly owingPlayer: OwingPlayer }

/** Makes concurrent balances of the same member of staff or the same guest wait for each other. */
export async function lockUnpaidLimits(
  tx: Transaction,
  { staff, owingPlayer }: StaffAndOwingPlayer,
): Promise<void> {
  await lockLimit(tx, 'leave unpaid', staff)
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`owes ${owingPlayer.phone}`])
}

// A balance that moved with a booking does not count, because it was left unpaid earlier. A balance of an approved act
// counts if the approval was for another part of the act: then `owed` of the act has `counted`.
const leftByStaff = `
  select coalesce(sum(e.amount), 0)::bigint as sum
    from owed_entry e
    join staff_act a on a.id = e.act_id
   where ${isOfPersonTodaySql} and e.kind = 'owe' and not e.is_split and a.action <> 'change-booking'
     and (a.approved_by is null or a.after -> 'owed' ? 'counted')`

const owedByPlayer = `
  select coalesce(sum(owed), 0)::bigint as sum
    from sales_order
   where owed > 0 and (contact_id = $1 or customer_id = $2 or guest_phone_e164 = nullif($3, ''))`

/** Rupiah that the member of staff left unpaid today without an approval, and that the player owes at all locations. */
export async function countUnpaid(
  db: Connection,
  { staff, owingPlayer, now }: StaffAndOwingPlayer & { readonly now: Temporal.Instant },
): Promise<UnpaidSoFar> {
  const [byStaff] = await db.query<{ sum: number }>(leftByStaff, personAndDay(staff, now))
  const [ofPlayer] = await db.query<{ sum: number }>(owedByPlayer, [
    owingPlayer.contactId,
    owingPlayer.customerId,
    owingPlayer.phone,
  ])
  return { byStaff: byStaff?.sum ?? 0, ofPlayer: ofPlayer?.sum ?? 0 }
}

/** Rupiah that the member of staff may still leave unpaid for a player; null: any amount. */
export async function remainingUnpaidLimit(
  db: Connection,
  people: StaffAndOwingPlayer & { readonly now: Temporal.Instant },
): Promise<number | null> {
  // `false`: not within the limit. A role that may exceed it has no limit.
  if (roleWithoutApproval(people.staff.roles, 'leave-unpaid', false) !== undefined) return null
  const { unpaidPerDay } = await staffLimitsOf(db, people.staff.locationId)
  return Math.max(0, unpaidPerDay - unpaidAgainstLimit(0, await countUnpaid(db, people)))
}
