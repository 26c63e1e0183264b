import { PIN_TRIES } from '@pantul/rules/pin'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import type { Connection } from '../../platform/database/open.ts'
import {
  readAttemptCount,
  countAttempts,
  resetAttempts,
  undoAttempts,
} from '../../platform/limits/count-attempts.ts'
import { lockMachine, pinAttempts } from '../accounts/mark-present.ts'
import { openSession } from '../accounts/open-session.ts'
import { writeStaffAct } from '../staff/write-staff-act.ts'
import { isCorrectPin } from './pin-hash.ts'
import { machineOf, presentAt, type EnrolledMachine, type PresentPerson } from './queries.ts'

/** `staffId`: the public id. `deviceName`: the browser's name for the list of sessions. */
export type TakeOver = {
  readonly machineToken: string | undefined
  readonly staffId: string
  readonly pin: string
  readonly deviceName: string
}

/**
 * Opens a session for a member of staff who is present at a counter machine, and returns its token. The previous
 * session of the machine ends, even of the same person. Refusals: MACHINE_UNKNOWN; FULL_LOGIN_NEEDED (not present, no
 * PIN, a role that may not take over, or too many wrong PINs, which end the presence); PIN_WRONG with the number of
 * attempts left; TOO_MANY_REQUESTS.
 */
export async function takeOver(deps: Deps, request: TakeOver): Promise<string> {
  const { db, clock, config } = deps
  const now = clock.now()
  const machine = await machineOf(db, request.machineToken)
  if (machine === null) throw new Refusal(problem('MACHINE_UNKNOWN'))
  const query = { now, isDemonstration: config.isDemonstration }
  const person = await requirePersonWithPin(db, machine, request.staffId, query)
  const personAtMachine = { machineId: machine.id, customerId: person.id }
  const otherAttempts: CountedAttempt[] = [
    ['wrong PIN, staff member', String(person.id)],
    ['wrong PIN, machine', String(machine.id)],
  ]
  await countAttempts(db, now, [pinAttempts(personAtMachine), ...otherAttempts])
  if (!(await isCorrectPin(config, { customerId: person.id, pin: request.pin }, person.pinHash))) {
    const triesLeft = PIN_TRIES - (await readAttemptCount(db, now, pinAttempts(personAtMachine)))
    if (triesLeft > 0) throw new Refusal(problem('PIN_WRONG', { left: triesLeft }))
    await db.query('delete from desk_presence where device_id = $1 and customer_id = $2', [
      machine.id,
      person.id,
    ])
    throw new Refusal(problem('FULL_LOGIN_NEEDED'))
  }
  const token = await db.transaction(async (tx) => {
    if ((await lockMachine(tx, request.machineToken)) === null) throw new Refusal(problem('MACHINE_UNKNOWN'))
    await tx.query(
      'update desk_presence set seen_at = $3 where device_id = $1 and customer_id = $2 and until > $3',
      [machine.id, person.id, now],
    )
    // Read again under the locks: a role, the presence or the PIN may have ended while the PIN was being checked.
    const current = await requirePersonWithPin(tx, machine, request.staffId, query)
    if (current.pinHash !== person.pinHash) throw new Refusal(problem('FULL_LOGIN_NEEDED'))
    await writeStaffAct(tx, {
      at: now,
      customerId: person.id,
      role: 'front-desk',
      locationId: machine.locationId,
      action: 'take-over',
      thing: 'device',
      thingId: machine.publicId,
      deviceId: machine.id,
    })
    const session = {
      customerId: person.id,
      deviceName: request.deviceName,
      machineId: machine.id,
      isByPin: true,
      now,
    }
    return (await openSession(tx, session)).token
  })
  await resetAttempts(db, pinAttempts(personAtMachine))
  await undoAttempts(db, otherAttempts)
  return token
}

type PersonWithPin = PresentPerson & { readonly pinHash: string }

/** Refusal: FULL_LOGIN_NEEDED if the person is not present or may not take over. */
async function requirePersonWithPin(
  db: Connection,
  machine: EnrolledMachine,
  staffId: string,
  query: Parameters<typeof presentAt>[2],
): Promise<PersonWithPin> {
  const person = (await presentAt(db, machine, query)).find(({ publicId }) => publicId === staffId)
  const pinHash = person?.pinHash ?? null
  if (person === undefined || pinHash === null || !person.mayTakeOver)
    throw new Refusal(problem('FULL_LOGIN_NEEDED'))
  return { ...person, pinHash }
}
