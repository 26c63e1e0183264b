import { problem } from '@pantul/rules/problem'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { setOutcome } from '../../sales/classes/set-outcome.ts'
import { endEnrolment } from '../../sales/enrolments/end-enrolment.ts'
import { findSession, lockClass, ordersIn } from './queries.ts'

type Cancelled = { readonly staff: ActingStaff; readonly publicId: string; readonly reason: string }

/**
 * Cancels a class, or the whole programme of a session, and refunds all places in full. If the server stops in between,
 * the next decision of classes refunds the others. Refusals: REASON_REQUIRED, CLASS_UNKNOWN, ENROLMENT_CLOSED if a session
 * has begun or it is cancelled already.
 */
export async function cancelClass(deps: PaymentDeps, { staff, publicId, reason }: Cancelled): Promise<void> {
  if (reason.length < 3) throw new Refusal(problem('REASON_REQUIRED'))
  const session = await findSession(deps.db, staff.locationId, publicId)
  if (session === undefined) throw new Refusal(problem('CLASS_UNKNOWN'))
  const { id, programmeId } = session
  const now = deps.clock.now()
  const { orders, actId } = await deps.db.transaction(async (tx) => {
    const { state, hasBegun } = await lockClass(tx, session, now)
    if (hasBegun || state === 'cancelled') throw new Refusal(problem('ENROLMENT_CLOSED'))
    const outcome =
      programmeId === null
        ? ({ table: 'class_session', id } as const)
        : ({ table: 'academy_programme', id: programmeId } as const)
    await setOutcome(tx, { ...outcome, state: 'cancelled' })
    const act = { action: 'cancel-class', thing: 'class', thingId: publicId, reason }
    const written = await writeStaffAct(tx, { at: now, ...staff, ...act })
    return { orders: await ordersIn(tx, session), actId: written }
  })
  for (const orderId of orders)
    await endEnrolment(deps, orderId, { reason: 'class_cancelled', mail: 'class-cancelled', actId })
  deps.wakeOutbox()
}
