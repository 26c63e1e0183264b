import type { CountedMethod } from '@pantul/rules/drawer'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { lockShift } from './shift.ts'

type DrawerCount = {
  readonly staff: ActingStaff
  /** The public id. */
  readonly shiftId: string
  /** The counted rupiah of each method. Staff count before they see the expected sums. */
  readonly counted: Readonly<Record<CountedMethod, number>>
}

// `expected`: for cash the sum of the drawer's entries; for another method the payments of the shift, minus payments that
// a correction removed, minus refunds at the terminal. `earlier`: the part of `expected` that corrects shifts which were
// closed before.
const insertCounts = `
  insert into shift_count (shift_id, method, expected, earlier, counted)
  select $1, count_of.method,
         case when count_of.method = 'cash'
              then (select coalesce(sum(amount), 0) from drawer_entry where shift_id = $1)
              else (select coalesce(sum(amount), 0) from payment where shift_id = $1 and method = count_of.method)
                   - (select coalesce(sum(p.amount), 0)
                        from payment_correction c join payment p on p.id = c.payment_id
                       where c.shift_id = $1 and p.method = count_of.method)
                   - (select coalesce(sum(t.amount), 0)
                        from refund_task t join payment p on p.id = t.payment_id
                       where t.shift_id = $1 and t.route = 'terminal' and p.method = count_of.method) end,
         (select coalesce(sum(amount), 0) from payment
           where shift_id = $1 and method = count_of.method and corrects_shift_id is not null)
         - (select coalesce(sum(p.amount), 0)
              from payment_correction c join payment p on p.id = c.payment_id
             where c.shift_id = $1 and p.method = count_of.method and c.corrects_shift_id is not null),
         count_of.counted
    from jsonb_to_recordset($2) as count_of (method text, counted bigint)`

/**
 * Closes a shift and stores its count. Entries and counts cannot change afterwards. Refusals: SHIFT_UNKNOWN,
 * DRAWER_CLOSED, IDEMPOTENCY_KEY_REUSED.
 */
export async function closeDrawer(
  { db, clock }: Deps,
  { staff, shiftId, counted }: DrawerCount,
  attempt: Attempt,
): Promise<void> {
  await answerOnce(db, attempt, async (tx) => {
    const shift = await lockShift(tx, { locationId: staff.locationId, publicId: shiftId }, 'update')
    if (shift.closedAt !== null) throw new Refusal(problem('DRAWER_CLOSED'))
    const counts = Object.entries(counted).map(([method, amount]) => ({ method, counted: amount }))
    await tx.query(insertCounts, [shift.id, JSON.stringify(counts)])
    await tx.query('update drawer_shift set closed_at = $2, closed_by = $3 where id = $1', [
      shift.id,
      clock.now(),
      staff.customerId,
    ])
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'close-drawer',
      thing: 'shift',
      thingId: shiftId,
      after: { counted },
    })
    return {}
  })
}
