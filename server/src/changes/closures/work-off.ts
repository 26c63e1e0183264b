import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { expireOverdue } from '../../orders/expire-order.ts'
import { datesOfClosure } from '@pantul/rules/closure'
import { Refusal } from '../../platform/base/refusal.ts'
import { courtDayTopic, deskDayTopic } from '../../platform/live/topics.ts'
import { isDatabaseUnavailable, sqlState } from '../../platform/database/failures.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { claimForBlock, type CourtHour } from '../blocks/queries.ts'
import { openHoursIn } from './closed-hours.ts'
import { closeOrders } from './close-order.ts'
import {
  addClosureCases,
  bookingsIn,
  closureById,
  lockLiveBlock,
  lockNextClosureCases,
  type Closure,
  type LockedClosureCase,
} from './queries.ts'
import { skipSeries } from './skip-series.ts'

/**
 * One round: works off all running closures that have bookings to settle, or none that failed. Several servers may do it at
 * once; each order is settled once. An error in one closure does not stop the others; it is thrown after them.
 */
export const workOffClosures = (deps: PaymentDeps): Promise<void> =>
  workOffEach(
    deps,
    `select c.id from closure c
      where c.state = 'running'
        and (exists (select from closure_case k where k.closure_id = c.id and k.state = 'left')
             or not exists (select from closure_case k where k.closure_id = c.id and k.state = 'failed'))
      order by c.id`,
    [],
    workOffClosure,
  )

/**
 * Looks for bookings that came to the hours of running closures whose other bookings failed, until their last hour. It runs
 * rarely, because such a closure may stay open for days.
 */
export const sweepFailedClosures = (deps: PaymentDeps): Promise<void> =>
  workOffEach(
    deps,
    `select c.id from closure c join location l on l.id = c.location_id
      where c.state = 'running' and ${isNotOver}
      order by c.id`,
    [deps.clock.now()],
    workOffClosure,
  )

/**
 * The blocks of closures take hours that became free, for example when a class there was cancelled, so that they do not go
 * on sale.
 */
export const keepClosed = (deps: PaymentDeps): Promise<void> =>
  workOffEach(
    deps,
    `select c.id
       from closure c
       join location l on l.id = c.location_id
       join court_block b on b.closure_id = c.id and b.ended_at is null
      where ${isNotOver}
      order by c.id`,
    [deps.clock.now()],
    claimFreeHours,
  )

/** SQL: the last hour of a closure is not over at `$1`. */
const isNotOver = `(c.date_to + make_interval(hours => c.hour_until)) at time zone l.time_zone > $1`

async function workOffEach(
  deps: PaymentDeps,
  select: string,
  values: readonly unknown[],
  work: (deps: PaymentDeps, closureId: number) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const { id } of await deps.db.query<{ id: number }>(select, values)) {
    try {
      await work(deps, id)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, 'several closures could not be worked off')
  if (errors.length === 1) throw errors[0]
}

/** The open hours of a closure, as if it had not set its own dates to closed. */
async function hoursToClaim(tx: Transaction, closure: Closure): Promise<CourtHour[]> {
  const location = await locationOf(tx, closure.locationId)
  const others = location.closedDates.filter(({ date }) => !closure.closedDates.includes(date))
  return openHoursIn(closure, { ...location, closedDates: others })
}

async function claimFreeHours({ db }: PaymentDeps, closureId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const closure = await closureById(tx, closureId)
    const { blockId, locationId } = closure
    if (blockId === null || !(await lockLiveBlock(tx, blockId))) return
    const hours = await hoursToClaim(tx, closure)
    const claimed = await claimForBlock(tx, { locationId, hours, blockId })
    for (const date of new Set(claimed.map((one) => one.date))) tx.publishes(courtDayTopic(locationId, date))
  })
}

/**
 * Settles the left bookings of a closure, each order in its own transaction, then looks for bookings that came to its hours
 * since. It is finished when none is left and none failed. A booking that cannot be settled is marked as failed, and the
 * others go on.
 */
async function workOffClosure(deps: PaymentDeps, closureId: number): Promise<void> {
  const closure = await closureById(deps.db, closureId)
  for (;;) {
    const settled = await settleNext(deps, closure)
    if (settled === 'none') break
  }
  await expireOverdue(deps.db, {
    locationId: closure.locationId,
    dates: datesOfClosure(closure),
    customerId: null,
  })
  // Bookings that came meanwhile are settled in the next round.
  await deps.db.transaction((tx) => finishClosure(tx, deps, closure))
}

/** The problem of a booking that a defect stopped. */
const defect = 'BUSY'

async function settleNext(deps: PaymentDeps, closure: Closure): Promise<'settled' | 'none'> {
  let closureCases: readonly LockedClosureCase[] = []
  try {
    await deps.db.transaction(async (tx) => {
      closureCases = await lockNextClosureCases(tx, closure.id)
      if (closureCases.length > 0)
        await closeOrders(tx, closureCases, { closure, context: refundContextOf(deps) })
    })
    if (closureCases.length === 0) return 'none'
    deps.wakeOutbox()
  } catch (error) {
    const [first] = closureCases
    // The next round tries again.
    if (first === undefined || isPassing(error)) throw error
    if (await separateOrders(deps, closure.id, first.leadOrderId)) return 'settled'
    await markFailed(deps, {
      closure,
      orderId: first.orderId,
      code: error instanceof Refusal ? error.problem.problem : defect,
    })
    // A defect is logged; the next round goes on with the other bookings.
    if (!(error instanceof Refusal)) throw error
  }
  return 'settled'
}

// The order that could not be settled is not known, so each becomes a person of its own.
const separate = `
  update closure_case c set lead_order_id = c.order_id
   where c.closure_id = $1 and c.lead_order_id = $2 and c.state = 'left'
     and exists (select from closure_case other
                  where other.closure_id = $1 and other.lead_order_id = $2 and other.state = 'left'
                    and other.order_id <> c.order_id)
  returning c.id`

/** After a failure the orders of one person are settled one by one, so that only the faulty one fails. False: it was one. */
async function separateOrders({ db }: PaymentDeps, closureId: number, leadOrderId: number): Promise<boolean> {
  const separated = await db.query(separate, [closureId, leadOrderId])
  return separated.length > 0
}

/** Whether an error is temporary: the database is away, or a deadlock ended the transaction. */
const isPassing = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.problem.problem === 'DATABASE_AWAY'
    : isDatabaseUnavailable(error) || ['40P01', '40001'].includes(sqlState(error) ?? '')

const failOrder = `
  update closure_case set state = 'failed', problem = $3, at = $4
   where closure_id = $1 and order_id = $2 and state = 'left'`

type Failed = { readonly closure: Closure; readonly orderId: number; readonly code: string }

async function markFailed({ db, clock }: PaymentDeps, { closure, orderId, code }: Failed): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(failOrder, [closure.id, orderId, code, clock.now()])
    tx.publishes(deskDayTopic(closure.locationId, closure.dateFrom))
  })
}

// The closure is locked, so that two servers do not finish it at once.
const lockRunning = `select id from closure where id = $1 and state = 'running' for update`

const openClosureCases = `select id from closure_case where closure_id = $1 and state <> 'done' limit 1`

const finish = `update closure set state = 'finished', finished_at = $2 where id = $1`

const keptBookings = `
  select order_id as "orderId", booking_id as "bookingId" from closure_case
   where closure_id = $1 and way = 'keep' and state = 'done'`

// Bookings whose case is done but that have come back to the closed hours, for example by an exchange.
const openAgain = `
  update closure_case set state = 'left', outcome = null, at = $4
   where closure_id = $1 and (order_id, booking_id) = ($2, $3) and state = 'done' and way <> 'keep'`

/**
 * Finishes a closure if no booking is left in its hours but those that staff kept. Otherwise adds the bookings that came
 * since. The block takes every hour that became free.
 */
async function finishClosure(tx: Transaction, deps: PaymentDeps, closure: Closure): Promise<void> {
  const { id, blockId, locationId } = closure
  const now = deps.clock.now()
  const [locked] = await tx.query(lockRunning, [id])
  if (locked === undefined) return
  if (blockId !== null && (await lockLiveBlock(tx, blockId))) {
    await skipSeries(tx, closure, now)
    const hours = await hoursToClaim(tx, closure)
    await claimForBlock(tx, { locationId, hours, blockId })
  }
  const kept = await tx.query<{ orderId: number; bookingId: number }>(keptBookings, [id])
  const stray = (await bookingsIn(tx, closure)).filter(
    (hit) => !kept.some((one) => one.orderId === hit.orderId && one.bookingId === hit.bookingId),
  )
  const added = await addClosureCases(
    tx,
    id,
    stray.map((hit) => ({ ...hit, resolution: closure.resolution })),
    now,
  )
  if (added < stray.length)
    for (const hit of stray) await tx.query(openAgain, [id, hit.orderId, hit.bookingId, now])
  const [open] = await tx.query(openClosureCases, [id])
  if (open !== undefined) return
  await tx.query(finish, [id, now])
  tx.publishes(deskDayTopic(locationId, closure.dateFrom))
}
