import type { LocationSetUpState } from '@pantul/contract/desk-set-up-wire'
import type { StepToConfirm } from '@pantul/rules/set-up'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { setUpOf } from './queries.ts'

/** Confirms a step that stores nothing else. Does nothing if the step is confirmed already. */
export const confirmStep = (
  { db, clock }: Deps,
  { staff, step }: { readonly staff: ActingStaff; readonly step: StepToConfirm },
): Promise<LocationSetUpState> =>
  db.transaction(async (tx) => {
    const { locationId } = staff
    await lockLocation(tx, locationId)
    const confirmed = await tx.query(
      `update location set confirmed_steps = array_append(confirmed_steps, $2)
        where id = $1 and not $2 = any (confirmed_steps)
       returning id`,
      [locationId, step],
    )
    if (confirmed.length > 0)
      await writeStaffAct(tx, {
        at: clock.now(),
        ...staff,
        action: 'confirm-step',
        thing: 'location',
        thingId: locationId,
        after: { step },
      })
    return setUpOf(tx, locationId)
  })
