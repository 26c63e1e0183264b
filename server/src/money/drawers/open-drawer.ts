import { lastCountToWire, type OpenDrawerRequest } from '@pantul/contract/desk-drawers-wire'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { answerOnceIn, type Attempt } from '../../platform/http/idempotency.ts'

type DrawerOpening = OpenDrawerRequest & { readonly staff: ActingStaff }

// The first opening creates the drawer. For a known drawer the update changes nothing, but returns its id.
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

const openerName = `
  select c.full_name as name
    from drawer_shift s
    join drawer d on d.id = s.drawer_id
    join customer c on c.id = s.opened_by
   where d.location_id = $1 and d.name = $2 and s.closed_at is null`

// Must run after `insertShift`, which waits for a count that is being saved, so that this query sees that count.
const lastCount = `
  select c.counted
    from drawer_shift this
    join drawer_shift before on before.drawer_id = this.drawer_id and before.id < this.id
    join shift_count c on c.shift_id = before.id and c.method = 'cash'
   where this.id = $1
   order by before.id desc
   limit 1`

/**
 * Opens a drawer of a location: begins a shift with the cash that is in the drawer. Returns the public id of the shift. A
 * float that differs from the last count needs a reason, and the person who signs the shift sees the difference. Refusals:
 * DRAWER_OPEN (with the name of who opened it), REASON_REQUIRED (with the last count as data), IDEMPOTENCY_KEY_REUSED.
 */
export const openDrawer = (
  { db, clock }: Deps,
  opening: DrawerOpening,
  attempt: Attempt,
): Promise<{ shiftId: string }> =>
  db.transaction((tx) =>
    answerOnceIn(tx, attempt, async () => ({
      answer: { shiftId: await beginShift(tx, opening, clock.now()) },
      status: 201,
    })),
  )

async function beginShift(
  tx: Transaction,
  { staff, name, float, reason }: DrawerOpening,
  now: Temporal.Instant,
): Promise<string> {
  const shiftId = newPublicId()
  const [shift] = await tx.query<{ id: number }>(insertShift, [
    newPublicId(),
    staff.locationId,
    name,
    shiftId,
    now,
    staff.customerId,
  ])
  if (shift === undefined) {
    const [opener] = await tx.query<{ name: string }>(openerName, [staff.locationId, name])
    throw new Refusal(problem('DRAWER_OPEN', { name: opener?.name ?? '' }))
  }
  const difference = await storeOpeningDifference(tx, shift.id, { float, reason })
  const actId = await writeStaffAct(tx, {
    at: now,
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
  return shiftId
}

/** Stores by how much the float differs from the last count, and why. Returns the difference; 0 without a count. */
async function storeOpeningDifference(
  tx: Transaction,
  shiftId: number,
  { float, reason }: Pick<DrawerOpening, 'float' | 'reason'>,
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
