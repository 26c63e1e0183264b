import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeStaffAct, type ActingStaff } from '../staff/write-staff-act.ts'

/** `sessionId`: the session of the acting manager. `machineId`: the public id. */
export type EndMachineInput = {
  readonly staff: ActingStaff
  readonly sessionId: number
  readonly machineId: string
}

/**
 * Ends a counter machine: nobody can take over there any more, and its session ends. If it is the browser of the acting
 * manager, this manager stays logged in. Refusal: MACHINE_UNKNOWN, also for a machine of another location.
 */
export async function endMachine(
  { db, clock }: Deps,
  { staff, sessionId, machineId }: EndMachineInput,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [machine] = await tx.query<{ id: number; name: string }>(
      `update desk_device set ended_at = $3 where public_id = $1 and location_id = $2 and ended_at is null
       returning id, name`,
      [machineId, staff.locationId, now],
    )
    if (machine === undefined) throw new Refusal(problem('MACHINE_UNKNOWN'))
    await tx.query('delete from desk_presence where device_id = $1', [machine.id])
    await tx.query('update session set device_id = null where id = $1 and device_id = $2', [
      sessionId,
      machine.id,
    ])
    await tx.query('delete from session where device_id = $1', [machine.id])
    await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'end-device',
      thing: 'device',
      thingId: machineId,
      before: { name: machine.name },
      after: { name: null },
    })
  })
}
