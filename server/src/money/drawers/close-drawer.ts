import type { CountedMethod } from '@pantul/rules/drawer'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { lockShift } from './queries.ts'

/** `counted`: rupiah of each method, counted before the expected sums are shown. `shiftId`: the public id. */
export type CloseDrawerInput = {
  readonly staff: ActingStaff
  readonly shiftId: string
  readonly counted: Readonly<Record<CountedMethod, number>>
}

// The expected sums. Cash: the sum of the drawer's entries. Other methods: the payments of the shift without terminal
// refunds and reversed payments. `earlier`: the part that corrects shifts which were closed before.
const insertCounts = `
  insert into shift_count (shift_id, method, expected, earlier, counted)
  select $1, one.method,
         case when one.method = 'cash'
              then (select coalesce(sum(amount), 0) from drawer_entry where shift_id = $1)
              else (select coalesce(sum(amount), 0) from payment where shift_id = $1 and method = one.method)
                   - (select coalesce(sum(p.amount), 0)
                        from payment_correction c join payment p on p.id = c.payment_id
                       where c.shift_id = $1 and p.method = one.method)
                   - (select coalesce(sum(t.amount), 0)
                        from refund_task t join payment p on p.id = t.payment_id
                       where t.shift_id = $1 and t.route = 'terminal' and p.method = one.method) end,
         (select coalesce(sum(amount), 0) from payment
           where shift_id = $1 and method = one.method and corrects_shift_id is not null)
         - (select coalesce(sum(p.amount), 0)
              from payment_correction c join payment p on p.id = c.payment_id
             where c.shift_id = $1 and p.method = one.method and c.corrects_shift_id is not null),
         one.counted
    from jsonb_to_recordset($2) as one (method text, counted bigint)`

/**
 * Closes a drawer and stores the counted amounts. Afterwards entries and counts cannot change. Refusals: SHIFT_UNKNOWN,
 * DRAWER_CLOSED, IDEMPOTENCY_KEY_REUSED.
 */
export async function closeDrawer(
  { db, clock }: Deps,
  { staff, shiftId, counted }: CloseDrawerInput,
  attempt: Attempt,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await beginAttempt<object>(tx, attempt)) !== null) return
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
    await storeAnswer(tx, attempt, { status: 200, answer: {} })
  })
}
