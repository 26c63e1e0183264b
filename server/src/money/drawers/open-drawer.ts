import { problem } from '@pantul/rules/problem'
import { writeAct, type ActingStaff } from '../../people/staff/write-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'

/** `float`: cash that is in the drawer at first, rupiah. */
export type Opening = { readonly staff: ActingStaff; readonly name: string; readonly float: number }

// The drawer is made when it is opened for the first time.
const insertShift = `
  with place as (
    insert into drawer (public_id, location_id, name) values ($1, $2, $3)
    on conflict (location_id, name) do update set name = excluded.name
    returning id
  )
  insert into drawer_shift (public_id, drawer_id, opened_at, opened_by)
  select $4, id, $5, $6 from place
  on conflict (drawer_id) where closed_at is null do nothing
  returning id`

const openedBy = `
  select c.full_name as name, s.opened_at as at
    from drawer_shift s
    join drawer d on d.id = s.drawer_id
    join customer c on c.id = s.opened_by
   where d.location_id = $1 and d.name = $2 and s.closed_at is null`

/**
 * Opens a drawer of a location with the cash that is in it. Returns the public id of the shift. Refusals: DRAWER_OPEN
 * with who opened it; IDEMPOTENCY_KEY_REUSED.
 */
export function openDrawer(
  { db, clock }: Deps,
  { staff, name, float }: Opening,
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
    const actId = await writeAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'open-drawer',
      thing: 'drawer',
      thingId: name,
      amount: float,
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
