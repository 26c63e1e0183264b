import type { ResolutionChange } from '@pantul/contract/desk-closure-request-wire'
import type { CaseResolution } from '@pantul/rules/closure'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { deskDayTopic } from '../../platform/live/topics.ts'
import { findClosure, type Closure } from './queries.ts'

type ClosureId = { readonly staff: ActingStaff; readonly publicId: string }
type ClosureCaseId = ClosureId & { readonly closureCaseId: number }

/** A closure of the location of the staff. Refusal: CLOSURE_UNKNOWN. */
async function closureOf(tx: Transaction, { staff, publicId }: ClosureId): Promise<Closure> {
  const closure = await findClosure(tx, { locationId: staff.locationId, publicId })
  if (closure === undefined) throw new Refusal(problem('CLOSURE_UNKNOWN'))
  return closure
}

// State `left`: the job has not settled the booking yet.
const retryFailed = `
  update closure_case set state = 'left', problem = null, at = $2 where closure_id = $1 and state = 'failed'
  returning id`

/** Makes the job settle the failed bookings of a closure again. Returns the id of the closure. Refusal: CLOSURE_UNKNOWN. */
export const resumeClosure = ({ db, clock }: Deps, resuming: ClosureId): Promise<number> =>
  db.transaction(async (tx) => {
    const closure = await closureOf(tx, resuming)
    const retried = await tx.query(retryFailed, [closure.id, clock.now()])
    if (retried.length > 0)
      await writeStaffAct(tx, {
        at: clock.now(),
        ...resuming.staff,
        action: 'resume-closure',
        thing: 'closure',
        thingId: closure.publicId,
        after: { bookings: retried.length },
      })
    tx.publish(deskDayTopic(closure.locationId, closure.dateFrom))
    return closure.id
  })

type UnsettledCase = { readonly resolution: CaseResolution; readonly number: string }

// Waits for a job that is settling this booking now. Finds nothing if the job has settled it.
const lockUnsettledCase = `
  select closure_case.way as resolution, o.number
    from closure_case join sales_order o on o.id = closure_case.order_id
   where closure_case.id = $1 and closure_id = $2 and closure_case.state <> 'done'
     for update of closure_case`

/**
 * Changes the resolution of a booking that is not settled yet. If settling it failed, the job tries again. Refusals:
 * CLOSURE_UNKNOWN, CASE_SETTLED, CHANGED_MEANWHILE if its resolution is not the one that staff saw.
 */
export const changeClosureCase = (
  { db, clock }: Deps,
  changing: ClosureCaseId & ResolutionChange,
): Promise<void> =>
  db.transaction(async (tx) => {
    const closure = await closureOf(tx, changing)
    const { staff, closureCaseId, seenResolution, resolution } = changing
    const [unsettledCase] = await tx.query<UnsettledCase>(lockUnsettledCase, [closureCaseId, closure.id])
    if (unsettledCase === undefined) throw new Refusal(problem('CASE_SETTLED'))
    if (unsettledCase.resolution !== seenResolution) throw new Refusal(problem('CHANGED_MEANWHILE'))
    await tx.query(
      `update closure_case set way = $2, state = 'left', problem = null, at = $3 where id = $1`,
      [closureCaseId, resolution, clock.now()],
    )
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'change-closure',
      thing: 'order',
      thingId: unsettledCase.number,
      before: { way: unsettledCase.resolution },
      after: { way: resolution },
    })
    tx.publish(deskDayTopic(closure.locationId, closure.dateFrom))
  })

const markTold = `
  update closure_case set told_at = coalesce(told_at, $3)
    from sales_order o
   where closure_case.id = $1 and closure_id = $2 and o.id = closure_case.order_id
  returning o.number`

/**
 * Records that staff told the person of a booking about the closure. Refusal: CLOSURE_UNKNOWN, also if the closure has no such
 * closure case.
 */
export const recordTold = ({ db, clock }: Deps, telling: ClosureCaseId): Promise<void> =>
  db.transaction(async (tx) => {
    const closure = await closureOf(tx, telling)
    const [order] = await tx.query<{ number: string }>(markTold, [
      telling.closureCaseId,
      closure.id,
      clock.now(),
    ])
    if (order === undefined) throw new Refusal(problem('CLOSURE_UNKNOWN'))
    await writeStaffAct(tx, {
      at: clock.now(),
      ...telling.staff,
      action: 'tell-of-closure',
      thing: 'order',
      thingId: order.number,
    })
    tx.publish(deskDayTopic(closure.locationId, closure.dateFrom))
  })
