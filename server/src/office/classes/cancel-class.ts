import { problem } from '@pantul/rules/problem'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { setOutcome } from '../../sales/classes/set-outcome.ts'
import { endEnrolment } from '../../sales/enrolments/end-enrolment.ts'
import { findSession, lockClass, orderIdsIn } from './queries.ts'

type CancelClassInput = { readonly staff: ActingStaff; readonly publicId: string; readonly reason: string }

/**
 * Cancels a session, or the programme of the session with all its sessions, and refunds all places in full. If the
 * server stops before all are refunded, the job that decides classes refunds the others. Refusals: REASON_REQUIRED,
 * CLASS_UNKNOWN, ENROLMENT_CLOSED if a session has begun or the class was cancelled before.
 */
export async function cancelClass(
  deps: PaymentDeps,
  { staff, publicId, reason }: CancelClassInput,
): Promise<void> {
  if (reason.length < 3) throw new Refusal(problem('REASON_REQUIRED'))
  const session = await findSession(deps.db, staff.locationId, publicId)
  const { id, programmeId } = session
  const now = deps.clock.now()
  const { orderIds, actId } = await deps.db.transaction(async (tx) => {
    const { state, hasBegun } = await lockClass(tx, session, now)
    if (hasBegun || state === 'cancelled') throw new Refusal(problem('ENROLMENT_CLOSED'))
    await (programmeId === null
      ? setOutcome(tx, { table: 'class_session', id, state: 'cancelled' })
      : setOutcome(tx, { table: 'academy_programme', id: programmeId, state: 'cancelled' }))
    const staffAct = { action: 'cancel-class', thing: 'class', thingId: publicId, reason }
    return {
      actId: await writeStaffAct(tx, { at: now, ...staff, ...staffAct }),
      orderIds: await orderIdsIn(tx, session),
    }
  })
  for (const orderId of orderIds)
    await endEnrolment(deps, orderId, { reason: 'class_cancelled', mail: 'class-cancelled', actId })
  deps.wakeOutbox()
}
