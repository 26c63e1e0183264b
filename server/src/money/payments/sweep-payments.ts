import { expireOrder } from '../../orders/expire-order.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { askGateway, closeAtGateway, unsettledOf } from './ask-gateway.ts'
import { dropOpenPayments } from './close-payment.ts'
import { endReview, overdueReviews } from './end-reviews.ts'
import { GatewayAway } from '../gateways/gateway.ts'
import {
  claimPaymentsToCheck,
  endChecks,
  leftOverPayments,
  lockPaymentsOfOrder,
  overdueOrders,
  paymentsOfOrder,
  type OverdueOrder,
} from './queries.ts'

const ordersAtOnce = 50
const paymentsAtOnce = 100
/** Number of concurrent gateway calls. */
const sideBySide = 8

/**
 * One run of the sweeper, every 20 seconds; several processes may run it. Checks attempts without a notice, ends
 * overdue holds after the gateway says that they are unpaid, ends overdue reviews, and closes attempts of ended orders. If
 * the gateway is away, the next run retries.
 */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  const toCheck = await claimPaymentsToCheck(deps.db, paymentsAtOnce)
  const unsettled = [...unsettledOf(deps)].slice(0, paymentsAtOnce)
  const again = unsettled.filter((id) => toCheck.every((payment) => payment.id !== id))
  const faults = await forEach([...toCheck, ...again.map((id) => ({ id, isPaid: false }))], (payment) =>
    check(deps, payment),
  )
  const overdue = await overdueOrders(deps.db, ordersAtOnce)
  faults.push(...(await forEach(overdue, (order) => releaseOverdue(deps, order))))
  const reviews = await overdueReviews(deps.db, deps.clock.now(), ordersAtOnce)
  faults.push(...(await forEach(reviews, (order) => endReview(deps, order))))
  const leftOver = await leftOverPayments(deps.db, paymentsAtOnce)
  faults.push(...(await forEach(leftOver, (payment) => closeLeftOver(deps, payment))))
  if (faults.length > 0) throw new AggregateError(faults, 'some payments could not be looked after')
}

/** The second check of a paid attempt counts only if the gateway answered. */
async function check(deps: PaymentDeps, { id, isPaid }: { id: number; isPaid: boolean }): Promise<void> {
  await askGateway(deps, id)
  if (isPaid) await endChecks(deps.db, id)
}

/** Cancels the payment at the gateway first. If the payer was faster, the payment is applied. */
async function releaseOverdue(deps: PaymentDeps, order: OverdueOrder): Promise<void> {
  try {
    for (const { id, state } of await paymentsOfOrder(deps.db, order.id)) {
      if (state === 'created' || state === 'pending' || state === 'failed') await closeAtGateway(deps, id)
    }
  } catch (error) {
    // Waits at most five minutes for the gateway. A later payment is handled as late money.
    if (!(error instanceof GatewayAway) || !order.isLongOverdue) throw error
  }
  const isExpired = await deps.db.transaction((tx) => expireHold(tx, order.id))
  if (isExpired) deps.wakeOutbox()
}

async function expireHold(tx: Transaction, orderId: number): Promise<boolean> {
  const payments = await lockPaymentsOfOrder(tx, orderId)
  const [mine] = await tx.query<{ id: number }>(
    `select id from sales_order where id = $1 and state = 'held' and held_until <= now()`,
    [orderId],
  )
  // Another process has ended it: a sweeper, a claim of its hours, or its payment.
  if (mine === undefined) return false
  await dropOpenPayments(tx, payments, 'expired')
  return expireOrder(tx, orderId, 'hold ran out')
}

/** A claim by another order ends a hold without calling the gateway, so the payment is closed here. */
async function closeLeftOver(deps: PaymentDeps, payment: { id: number; orderId: number }): Promise<void> {
  await closeAtGateway(deps, payment.id)
  await deps.db.transaction(async (tx) => {
    const payments = await lockPaymentsOfOrder(tx, payment.orderId)
    await dropOpenPayments(
      tx,
      payments.filter(({ id, state }) => id === payment.id && state !== 'review'),
      'expired',
    )
  })
}

/**
 * Runs `work` for each item, a few at a time, and returns the errors, so that one failing item does not stop the
 * others. GatewayAway is no error unless it is our fault.
 */
async function forEach<T>(
  subjects: readonly T[],
  work: (subject: T) => Promise<unknown>,
): Promise<unknown[]> {
  const waiting = [...subjects]
  const faults: unknown[] = []
  const lane = async (): Promise<void> => {
    for (let subject = waiting.shift(); subject !== undefined; subject = waiting.shift()) {
      await work(subject).catch((error: unknown) => {
        if (!(error instanceof GatewayAway) || error.isOurFault) faults.push(error)
      })
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
  return faults
}
