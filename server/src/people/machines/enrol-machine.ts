import { problem } from '@pantul/rules/problem'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'
import { markPresent } from '../accounts/mark-present.ts'
import { writeStaffAct, type ActingStaff } from '../staff/write-staff-act.ts'
import { machineOf } from './queries.ts'

/** `machineToken`: the token of the counter machine, if this browser is one already. `name`: for the new machine. */
export type EnrolMachineInput = {
  readonly staff: ActingStaff
  readonly sessionId: number
  readonly machineToken: string | undefined
  readonly name: string
}

/**
 * Makes a browser a counter machine of the location and returns the token of its cookie. The session of the manager
 * continues there. Refusals: MACHINE_NAME_REQUIRED, MACHINE_ENROLLED (this browser is one already).
 */
export async function enrolMachine({ db, clock }: Deps, enrolling: EnrolMachineInput): Promise<string> {
  const { staff, sessionId, name } = enrolling
  if (name === '') throw new Refusal(problem('MACHINE_NAME_REQUIRED'))
  const now = clock.now()
  const [publicId, token] = [newPublicId(), newToken()]
  await db.transaction(async (tx) => {
    const enrolled = await machineOf(tx, enrolling.machineToken)
    if (enrolled !== null) throw new Refusal(problem('MACHINE_ENROLLED', { name: enrolled.name }))
    const act = { action: 'enrol-device', thing: 'device', thingId: publicId, after: { name } }
    const actId = await writeStaffAct(tx, { at: now, ...staff, ...act })
    const [machine] = await tx.query<{ id: number }>(
      `insert into desk_device (public_id, token_hash, location_id, name, enrolled_at, act_id)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [publicId, hashToken(token), staff.locationId, name, now, actId],
    )
    if (machine === undefined) throw new Error('a counter machine was not written')
    await markPresent(tx, { machineId: machine.id, customerId: staff.customerId, now })
    await tx.query('update session set device_id = $2 where id = $1', [sessionId, machine.id])
  })
  return token
}
