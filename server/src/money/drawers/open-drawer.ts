import { lastCountToWire } from '@pantul/contract/desk-drawers-wire'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'

/** `float`: cash that is in the drawer at first, rupiah. `reason`: why it differs from the last count, otherwise empty. */
export type OpenDrawerInput = {
  readonly staff: ActingStaff
  readonly name: string
  readonly float: number
  readonly reason: string
}

// The first opening creates the drawer.
const insertShift = `
  with opened_drawer as (
    insert into drawer (public_id, location_id, name) values ($1, $2, $3)
    on conflict (location_id, name) do update set name = excluded.name
    returning id
  )
  insert into drawer_shift (public_id, drawer_id, opened_at, opened_by)
  select $4, id, $5, $6 from opened_drawer
  on conflict (drawer_id) where closed_at is null do nothing
  returning id`

const openedBy = `
  select c.full_name as name, s.opened_at as at
    from drawer_shift s
    join drawer d on d.id = s.drawer_id
    join customer c on c.id = s.opened_by
   where d.location_id = $1 and d.name = $2 and s.closed_at is null`

// Run after insertShift: it waits for a count that is being saved, so this query sees that count.
const lastCount = `
  select c.counted
    from drawer_shift own
    join drawer_shift before on before.drawer_id = own.drawer_id and before.id < own.id
    join shift_count c on c.shift_id = before.id and c.method = 'cash'
   where own.id = $1
   order by before.id desc
   limit 1`

/**
 * Opens a drawer of a location with the cash that is in it. Returns the public id of the shift. Cash that differs from
 * the last count of the drawer needs a reason, and the difference is shown to the person who signs the shift. Refusals:
 * DRAWER_OPEN with who opened it; REASON_REQUIRED with the last count as data; IDEMPOTENCY_KEY_REUSED.
 */
export function openDrawer(
  { db, clock }: Deps,
  { staff, name, float, reason }: OpenDrawerInput,
  attempt: Attempt,
): Promise<{ shiftId: string }> {
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<{ shiftId: string }>(tx, attempt)
    if (answered !== null) return answered
    const shiftId = newPublicId()
    const [shift] = await tx.query<{ id: number }>(insertShift, [
      newPublicId(),
      staff.locationId,
      name,
      shiftId,
      clock.now(),
      staff.customerId,
    ])
    if (shift === undefined) {
      const [opened] = await tx.query<{ name: string; at: Temporal.Instant }>(openedBy, [
        staff.locationId,
        name,
      ])
      throw new Refusal(problem('DRAWER_OPEN', { name: opened?.name ?? '' }))
    }
    const difference = await compareWithCount(tx, shift.id, { float, reason })
    const actId = await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'open-drawer',
      thing: 'drawer',
      thingId: name,
      amount: float,
      ...(difference === 0 ? {} : { after: { difference }, reason: reason.trim() }),
    })
    await tx.query(`insert into drawer_entry (shift_id, kind, amount, act_id) values ($1, 'float', $2, $3)`, [
      shift.id,
      float,
      actId,
    ])
    await storeAnswer(tx, attempt, { status: 201, answer: { shiftId } })
    return { shiftId }
  })
}

/** Stores by how much the float differs from the last count, and why. Returns the difference; 0 without a count. */
async function compareWithCount(
  tx: Transaction,
  shiftId: number,
  { float, reason }: Pick<OpenDrawerInput, 'float' | 'reason'>,
): Promise<number> {
  const [last] = await tx.query<{ counted: number }>(lastCount, [shiftId])
  if (last === undefined) return 0
  const difference = float - last.counted
  if (isReasonTooShort(reason, { isRequired: difference !== 0 }))
    throw new Refusal(problem('REASON_REQUIRED'), { data: lastCountToWire(last.counted) })
  await tx.query('update drawer_shift set opening_difference = $2, opening_reason = $3 where id = $1', [
    shiftId,
    difference,
    difference === 0 ? null : reason.trim(),
  ])
  return difference
}
