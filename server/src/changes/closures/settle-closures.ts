import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { isDatabaseUnavailable, errorCodeOf } from '../../platform/database/failures.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic, deskDayTopic } from '../../platform/live/topics.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { claimFreeHours, type CourtHour } from '../court-hours/claim-free-hours.ts'
import { endOverdueHolds, openHoursIn } from './closed-area.ts'
import { addClosureCases, lockNextClosureCases, type LockedClosureCase } from './closure-cases.ts'
import { affectedBookings, closureById, lockUnendedBlock, type Closure } from './queries.ts'
import { settleOrders } from './settle-orders.ts'
import { skipSeries } from './skip-series.ts'

/**
 * One round: settles the bookings of all running closures, except of closures in which only failed bookings are left. Several
 * servers may run it at the same time; each order is settled once. An error in one closure does not stop the others; it is
 * thrown at the end.
 */
export const settleClosures = (deps: PaymentDeps): Promise<void> =>
  forEachClosure(
    deps,
    `select c.id from closure c
      where c.state = 'running'
        and (exists (select from closure_case k where k.closure_id = c.id and k.state = 'left')
             or not exists (select from closure_case k where k.closure_id = c.id and k.state = 'failed'))
      order by c.id`,
    [],
    settleClosure,
  )

/**
 * One round: settles bookings that came to the hours of a running closure whose other bookings failed. It runs rarely, because
 * such a closure may be running for days.
 */
export const recheckFailedClosures = (deps: PaymentDeps): Promise<void> =>
  forEachClosure(
    deps,
    `select c.id from closure c join location l on l.id = c.location_id
      where c.state = 'running' and ${isNotOver}
      order by c.id`,
    [deps.clock.now()],
    settleClosure,
  )

/**
 * One round: the blocks of closures claim hours that became free, for example because a class was cancelled, so that they do
 * not go on sale.
 */
export const blockFreedHours = (deps: PaymentDeps): Promise<void> =>
  forEachClosure(
    deps,
    `select c.id
       from closure c
       join location l on l.id = c.location_id
       join court_block b on b.closure_id = c.id and b.ended_at is null
      where ${isNotOver}
      order by c.id`,
    [deps.clock.now()],
    claimHoursOfClosure,
  )

/** SQL: the last hour of closure `c` at location `l` is not over at `$1`. */
const isNotOver = `(c.date_to + make_interval(hours => c.hour_until)) at time zone l.time_zone > $1`

async function forEachClosure(
  deps: PaymentDeps,
  selectClosures: string,
  values: readonly unknown[],
  work: (deps: PaymentDeps, closureId: number) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const { id } of await deps.db.query<{ id: number }>(selectClosures, values)) {
    try {
      await work(deps, id)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, 'several closures could not be settled')
  if (errors.length === 1) throw errors[0]
}

/** The hours of a closure in which the location would be open if the closure had not closed its dates. */
async function hoursToClaim(tx: Transaction, closure: Closure): Promise<CourtHour[]> {
  const location = await locationOf(tx, closure.locationId)
  const closedDates = location.closedDates.filter(({ date }) => !closure.closedDates.includes(date))
  return openHoursIn(closure, { ...location, closedDates })
}

async function claimHoursOfClosure({ db }: PaymentDeps, closureId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const closure = await closureById(tx, closureId)
    const { blockId, locationId } = closure
    if (blockId === null || !(await lockUnendedBlock(tx, blockId))) return
    const hours = await hoursToClaim(tx, closure)
    const claimed = await claimFreeHours(tx, { locationId, hours, owner: { blockId } })
    for (const date of new Set(claimed.map((hour) => hour.date))) tx.publish(courtDayTopic(locationId, date))
  })
}

/**
 * Settles the bookings of a closure, the orders of each person in a transaction of their own, and finishes the closure.
 * Bookings that came to its hours meanwhile are settled in the next round.
 */
async function settleClosure(deps: PaymentDeps, closureId: number): Promise<void> {
  const closure = await closureById(deps.db, closureId)
  for (;;) {
    if ((await settleNextPerson(deps, closure)) === 'nobody left') break
  }
  await endOverdueHolds(deps.db, closure)
  await deps.db.transaction((tx) => finishClosure(tx, deps, closure))
}

/** The problem of a booking that could not be settled because of a defect. */
const DEFECT_PROBLEM = 'BUSY'

/** Settles the orders of the next person, or marks one of them as failed, so that the next call settles the others. */
async function settleNextPerson(deps: PaymentDeps, closure: Closure): Promise<'settled' | 'nobody left'> {
  let closureCases: readonly LockedClosureCase[] = []
  try {
    await deps.db.transaction(async (tx) => {
      closureCases = await lockNextClosureCases(tx, closure.id)
      if (closureCases.length > 0)
        await settleOrders(tx, closureCases, { closure, refundContext: refundContextOf(deps) })
    })
    if (closureCases.length === 0) return 'nobody left'
    deps.wakeOutbox()
  } catch (error) {
    const [first] = closureCases
    // After a temporary error the next round tries again.
    if (first === undefined || isTemporary(error)) throw error
    if (await separateOrders(deps, closure.id, first.leadOrderId)) return 'settled'
    await markFailed(deps, {
      closure,
      orderId: first.orderId,
      code: error instanceof Refusal ? error.problem.problem : DEFECT_PROBLEM,
    })
    // A defect is logged. The next round settles the other bookings.
    if (!(error instanceof Refusal)) throw error
  }
  return 'settled'
}

const separateOrdersOfPerson = `
  update closure_case c set lead_order_id = c.order_id
   where c.closure_id = $1 and c.lead_order_id = $2 and c.state = 'left'
     and exists (select from closure_case other
                  where other.closure_id = $1 and other.lead_order_id = $2 and other.state = 'left'
                    and other.order_id <> c.order_id)
  returning c.id`

/**
 * After an error, makes each order of a person its own lead order, so that they are settled one by one and only the faulty
 * order fails. Returns false if the person has only one order.
 */
async function separateOrders({ db }: PaymentDeps, closureId: number, leadOrderId: number): Promise<boolean> {
  const separated = await db.query(separateOrdersOfPerson, [closureId, leadOrderId])
  return separated.length > 0
}

/** Whether an error is temporary: the database is away, or a deadlock or a conflict ended the transaction. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.problem.problem === 'DATABASE_AWAY'
    : isDatabaseUnavailable(error) || ['40P01', '40001'].includes(errorCodeOf(error) ?? '')

const failOrder = `
  update closure_case set state = 'failed', problem = $3, at = $4
   where closure_id = $1 and order_id = $2 and state = 'left'`

type FailedOrder = { readonly closure: Closure; readonly orderId: number; readonly code: string }

async function markFailed(
  { db, clock }: PaymentDeps,
  { closure, orderId, code }: FailedOrder,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(failOrder, [closure.id, orderId, code, clock.now()])
    tx.publish(deskDayTopic(closure.locationId, closure.dateFrom))
  })
}

// Locks the closure, so that only one server finishes it.
const lockRunning = `select id from closure where id = $1 and state = 'running' for update`

const selectUnsettled = `select id from closure_case where closure_id = $1 and state <> 'done' limit 1`

const finish = `update closure set state = 'finished', finished_at = $2 where id = $1`

const selectKeptBookings = `
  select order_id as "orderId", booking_id as "bookingId" from closure_case
   where closure_id = $1 and way = 'keep' and state = 'done'`

// For a booking that was settled but has hours in the area again, for example after an exchange.
const reopenClosureCase = `
  update closure_case set state = 'left', outcome = null, at = $4
   where closure_id = $1 and (order_id, booking_id) = ($2, $3) and state = 'done' and way <> 'keep'`

/**
 * Finishes a closure if only bookings that staff kept have hours in its area. For other bookings it adds closure cases. The
 * block of the closure claims every hour that became free.
 */
async function finishClosure(tx: Transaction, deps: PaymentDeps, closure: Closure): Promise<void> {
  const { id, blockId, locationId, resolution } = closure
  const now = deps.clock.now()
  const [running] = await tx.query(lockRunning, [id])
  if (running === undefined) return
  if (blockId !== null && (await lockUnendedBlock(tx, blockId))) {
    await skipSeries(tx, closure, now)
    const hours = await hoursToClaim(tx, closure)
    await claimFreeHours(tx, { locationId, hours, owner: { blockId } })
  }
  const keptBookings = await tx.query<{ orderId: number; bookingId: number }>(selectKeptBookings, [id])
  const bookingsToSettle = (await affectedBookings(tx, closure)).filter(
    ({ orderId, bookingId }) =>
      !keptBookings.some(
        (keptBooking) => keptBooking.orderId === orderId && keptBooking.bookingId === bookingId,
      ),
  )
  const newCases = bookingsToSettle.map((booking) => ({ ...booking, resolution }))
  const addedCount = await addClosureCases(tx, id, newCases, now)
  // Bookings that have a closure case already were settled before.
  if (addedCount < bookingsToSettle.length)
    for (const { orderId, bookingId } of bookingsToSettle)
      await tx.query(reopenClosureCase, [id, orderId, bookingId, now])
  const [unsettled] = await tx.query(selectUnsettled, [id])
  if (unsettled !== undefined) return
  await tx.query(finish, [id, now])
  tx.publish(deskDayTopic(locationId, closure.dateFrom))
}
