import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { expireOverdue } from '../../orders/expire-order.ts'
import { closedDates } from '@pantul/rules/closure'
import { Refusal } from '../../platform/base/refusal.ts'
import { deskDayTopic } from '../../platform/live/topics.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { refundContextOf } from '../after-booking/cancel-booking.ts'
import { claimForBlock } from '../blocks/queries.ts'
import { openHoursIn } from './closed-hours.ts'
import { closeNextOrder } from './close-order.ts'
import { addCases, bookingsIn, closureById, skipSeries, takeBlockedHours, type Closure } from './queries.ts'

/** One round: works off all running closures. Several servers may do it at once; each order is settled once. */
export async function workOffClosures(deps: PaymentDeps): Promise<void> {
  const running = await deps.db.query<{ id: number }>(
    `select id from closure where state = 'running' order by id`,
  )
  for (const { id } of running) await workOffClosure(deps, id)
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
    dates: closedDates(closure),
    customerId: null,
  })
  // Bookings that came meanwhile are settled in the next round.
  await deps.db.transaction((tx) => finishClosure(tx, deps, closure))
}

/** The problem of a booking that a defect stopped. */
const defect = 'BUSY'

async function settleNext(deps: PaymentDeps, closure: Closure): Promise<'settled' | 'none'> {
  try {
    const cases = await deps.db.transaction((tx) => closeNextOrder(tx, closure, refundContextOf(deps)))
    if (cases.length === 0) return 'none'
    deps.wakeOutbox()
  } catch (error) {
    await markFailed(deps, closure, error instanceof Refusal ? error.problem.problem : defect)
    // A defect is logged; the next round goes on with the other bookings.
    if (!(error instanceof Refusal)) throw error
  }
  return 'settled'
}

const failFirst = `
  with first as (
    select order_id from closure_case where closure_id = $1 and state = 'left' order by id limit 1
  )
  update closure_case c set state = 'failed', problem = $2, at = $3
    from first
   where c.closure_id = $1 and c.order_id = first.order_id and c.state = 'left'`

async function markFailed({ db, clock }: PaymentDeps, closure: Closure, code: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(failFirst, [closure.id, code, clock.now()])
    tx.publishes(deskDayTopic(closure.locationId, closure.dateFrom))
  })
}

// The closure is locked, so that two servers do not finish it at once.
const lockRunning = `select id from closure where id = $1 and state = 'running' for update`

const openCases = `select id from closure_case where closure_id = $1 and state <> 'done' limit 1`

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
  if (blockId !== null) {
    await skipSeries(tx, closure)
    const hours = openHoursIn(closure, await locationOf(tx, locationId))
    await claimForBlock(tx, { locationId, hours, blockId })
    await takeBlockedHours(tx, closure, blockId)
  }
  const kept = await tx.query<{ orderId: number; bookingId: number }>(keptBookings, [id])
  const stray = (await bookingsIn(tx, closure)).filter(
    (hit) => !kept.some((one) => one.orderId === hit.orderId && one.bookingId === hit.bookingId),
  )
  const added = await addCases(
    tx,
    id,
    stray.map((hit) => ({ ...hit, way: closure.way })),
    now,
  )
  if (added < stray.length)
    for (const hit of stray) await tx.query(openAgain, [id, hit.orderId, hit.bookingId, now])
  const [open] = await tx.query(openCases, [id])
  if (open !== undefined) return
  await tx.query(finish, [id, now])
  tx.publishes(deskDayTopic(locationId, closure.dateFrom))
}
