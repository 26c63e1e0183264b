import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { highestRole, writeStaffAct } from '../staff/write-staff-act.ts'

/**
 * Locks the counter machine of a session until somebody takes over or logs in. Refusal: MACHINE_UNKNOWN if the session
 * is not at a counter machine.
 */
export async function lockScreen({ db, clock }: Deps, customer: CurrentCustomer): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [machine] = await tx.query<{ id: number; publicId: string; locationId: string }>(
      `update session s set locked_at = $2 from desk_device d
        where s.id = $1 and d.id = s.device_id and s.locked_at is null
       returning d.id, d.public_id as "publicId", d.location_id as "locationId"`,
      [customer.sessionId, now],
    )
    if (machine === undefined) throw new Refusal(problem('MACHINE_UNKNOWN'))
    await writeStaffAct(tx, {
      at: now,
      customerId: customer.id,
      role: customer.access === 'pin' ? 'front-desk' : await highestRole(tx, customer.id),
      locationId: machine.locationId,
      action: 'lock-screen',
      thing: 'device',
      thingId: machine.publicId,
      deviceId: machine.id,
    })
  })
}
