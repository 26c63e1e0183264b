import type { CaseResolution } from '@pantul/rules/closure'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { deskDayTopic } from '../../platform/live/topics.ts'
import { findClosure, type Closure } from './queries.ts'

type OfClosure = { readonly staff: ActingStaff; readonly publicId: string }
type OfClosureCase = OfClosure & { readonly closureCaseId: number }

/** The closure of a location. Refusal: CLOSURE_UNKNOWN. */
async function closureOf(tx: Transaction, { staff, publicId }: OfClosure): Promise<Closure> {
  const closure = await findClosure(tx, { locationId: staff.locationId, publicId })
  if (closure === undefined) throw new Refusal(problem('CLOSURE_UNKNOWN'))
  return closure
}

// `left`: the booking waits for the job.
const retryFailed = `
  update closure_case set state = 'left', problem = null, at = $2 where closure_id = $1 and state = 'failed'
  returning id`

/** Puts the failed bookings of a closure back to waiting, so that the job tries them again. Refusal: CLOSURE_UNKNOWN. */
export const resumeClosure = ({ db, clock }: Deps, resuming: OfClosure): Promise<number> =>
  db.transaction(async (tx) => {
    const closure = await closureOf(tx, resuming)
    const left = await tx.query(retryFailed, [closure.id, clock.now()])
    if (left.length > 0)
      await writeStaffAct(tx, {
        at: clock.now(),
        ...resuming.staff,
        action: 'resume-closure',
        thing: 'closure',
        thingId: closure.publicId,
        after: { bookings: left.length },
      })
    tx.publishes(deskDayTopic(closure.locationId, closure.dateFrom))
    return closure.id
  })

type LockedClosureCase = { readonly resolution: CaseResolution; readonly number: string }

// The lock waits for a job that is settling this booking; if it is settled then, no row is found.
const lockClosureCase = `
  select one.way as resolution, o.number
    from closure_case one join sales_order o on o.id = one.order_id
   where one.id = $1 and one.closure_id = $2 and one.state <> 'done'
     for update of one`

/**
 * Chooses another resolution for one booking that is not settled. A failed one waits for the job again. `seen`: the resolution that staff
 * saw. Refusals: CLOSURE_UNKNOWN, CASE_SETTLED if it is settled, CHANGED_MEANWHILE if somebody else chose another resolution.
 */
export const changeClosureCase = (
  { db, clock }: Deps,
  changing: OfClosureCase & { readonly seen: CaseResolution; readonly resolution: CaseResolution },
): Promise<void> =>
  db.transaction(async (tx) => {
    const closure = await closureOf(tx, changing)
    const { staff, closureCaseId, seen, resolution } = changing
    const [before] = await tx.query<LockedClosureCase>(lockClosureCase, [closureCaseId, closure.id])
    if (before === undefined) throw new Refusal(problem('CASE_SETTLED'))
    if (before.resolution !== seen) throw new Refusal(problem('CHANGED_MEANWHILE'))
    await tx.query(
      `update closure_case set way = $2, state = 'left', problem = null, at = $3 where id = $1`,
      [closureCaseId, resolution, clock.now()],
    )
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'change-closure',
      thing: 'order',
      thingId: before.number,
      before: { way: before.resolution },
      after: { way: resolution },
    })
    tx.publishes(deskDayTopic(closure.locationId, closure.dateFrom))
  })

const markTold = `
  update closure_case one set told_at = coalesce(one.told_at, $3)
    from sales_order o
   where one.id = $1 and one.closure_id = $2 and o.id = one.order_id
  returning o.number`

/**
 * Records that staff told the person of a booking themselves. Refusal: CLOSURE_UNKNOWN, also if the closure has no such
 * booking.
 */
export const recordTold = ({ db, clock }: Deps, telling: OfClosureCase): Promise<void> =>
  db.transaction(async (tx) => {
    const closure = await closureOf(tx, telling)
    const [told] = await tx.query<{ number: string }>(markTold, [
      telling.closureCaseId,
      closure.id,
      clock.now(),
    ])
    if (told === undefined) throw new Refusal(problem('CLOSURE_UNKNOWN'))
    await writeStaffAct(tx, {
      at: clock.now(),
      ...telling.staff,
      action: 'tell-of-closure',
      thing: 'order',
      thingId: told.number,
    })
    tx.publishes(deskDayTopic(closure.locationId, closure.dateFrom))
  })
