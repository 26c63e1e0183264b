import { countedRest, type LeftSoFar } from '@pantul/rules/owed'
import { actingWithin, approvals } from '@pantul/rules/staff-may'
import type { ActingStaff } from '../../people/staff/write-act.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Debtor } from '../../orders/order-hooks.ts'

type Limited = { readonly staff: ActingStaff; readonly debtor: Debtor }

/** Two rests of one person, or of one guest, are counted one after the other. */
export async function lockLimits(tx: Transaction, { staff, debtor }: Limited): Promise<void> {
  for (const name of [`leave unpaid ${staff.customerId}`, `owes ${debtor.phone}`])
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

// Without an open drawer, the same day at the location counts. A rest that moved with a booking was left before.
const byPerson = `
  select coalesce(sum(e.amount), 0)::bigint as sum
    from owed_entry e
    join staff_act a on a.id = e.act_id
    join location l on l.id = a.location_id
   where e.kind = 'owe' and not e.is_split and a.action <> 'change-booking'
     and a.customer_id = $1 and a.location_id = $2 and a.approved_by is null
     and case when $3::bigint is null
              then (a.at at time zone l.time_zone)::date = ($4::timestamptz at time zone l.time_zone)::date
              else e.shift_id = $3 end`

const ofGuest = `
  select coalesce(sum(owed), 0)::bigint as sum
    from sales_order
   where owed > 0 and (contact_id = $1 or customer_id = $2 or guest_phone_e164 = nullif($3, ''))`

// The shift that money of this person goes into.
const openShift = `
  select s.id from drawer_shift s join drawer d on d.id = s.drawer_id
   where d.location_id = $1 and s.closed_at is null
   order by s.opened_by = $2 desc, s.id
   limit 1`

/** What this person left in the shift without an approval, and what the guest owes at all locations. */
export async function leftSoFar(
  db: Connection,
  { staff, debtor, now }: Limited & { readonly now: Temporal.Instant },
): Promise<LeftSoFar> {
  const { customerId, locationId } = staff
  const [shift] = await db.query<{ id: number }>(openShift, [locationId, customerId])
  const [own] = await db.query<{ sum: number }>(byPerson, [customerId, locationId, shift?.id ?? null, now])
  const [guest] = await db.query<{ sum: number }>(ofGuest, [
    debtor.contactId,
    debtor.customerId,
    debtor.phone,
  ])
  return { byPerson: own?.sum ?? 0, ofGuest: guest?.sum ?? 0 }
}

/** What this person may still leave unpaid of somebody; null: any sum. */
export async function unpaidLeft(
  db: Connection,
  limited: Limited & { readonly now: Temporal.Instant },
): Promise<number | null> {
  const { limit } = approvals['leave-unpaid']
  if (actingWithin(limited.staff.roles, 'leave-unpaid', limit + 1) !== undefined) return null
  return Math.max(0, limit - countedRest(0, await leftSoFar(db, limited)))
}
