import { expireOrder } from '../../orders/expire-order.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { GatewayUnavailable, type PaymentDeps } from '../gateways/gateway.ts'
import { askGateway, closeAtGateway, unstoredPayments } from './ask-gateway.ts'
import { canStillBePaid } from './judge-status.ts'
import { endOpenPayments } from './close-payment.ts'
import { endReview, overdueReviews } from './end-reviews.ts'
import { lockPaymentsOfOrder, readPaymentsOfOrder } from './payment.ts'
import {
  claimPaymentsToCheck,
  endChecks,
  findNeedlessPayments,
  findOverdueOrders,
  type OverdueOrder,
} from './payments-to-sweep.ts'

const ordersAtOnce = 50
const paymentsAtOnce = 100
/** Number of concurrent gateway calls. */
const sideBySide = 8

/**
 * One run of the sweeper, every 20 seconds; several processes may run it. Asks the gateway about
 * payments whose notification did not arrive, ends overdue holds after the gateway says that they are unpaid, ends
 * overdue reviews, and closes open payments of ended orders. If the gateway is unreachable, the next run retries.
 */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  const toCheck = await claimPaymentsToCheck(deps.db, paymentsAtOnce)
  const unstored = [...unstoredPayments(deps)].slice(0, paymentsAtOnce)
  const rechecked = unstored.filter((id) => toCheck.every((payment) => payment.id !== id))
  const faults = await forEach([...toCheck, ...rechecked.map((id) => ({ id, isPaid: false }))], (payment) =>
    check(deps, payment),
  )
  const overdue = await findOverdueOrders(deps.db, ordersAtOnce)
  faults.push(...(await forEach(overdue, (order) => releaseOverdue(deps, order))))
  const reviews = await overdueReviews(deps.db, deps.clock.now(), ordersAtOnce)
  faults.push(...(await forEach(reviews, (order) => endReview(deps, order))))
  const leftOver = await findNeedlessPayments(deps.db, paymentsAtOnce)
  faults.push(...(await forEach(leftOver, (payment) => closeLeftOver(deps, payment))))
  if (faults.length > 0) throw new AggregateError(faults, 'some payments could not be looked after')
}

/** A paid payment is checked a second time. It stays to be checked until the gateway has answered. */
async function check(deps: PaymentDeps, { id, isPaid }: { id: number; isPaid: boolean }): Promise<void> {
  await askGateway(deps, id)
  if (isPaid) await endChecks(deps.db, id)
}

/** Cancels the payment at the gateway first. If the payer was faster, the payment is applied. */
async function releaseOverdue(deps: PaymentDeps, order: OverdueOrder): Promise<void> {
  try {
    const attempts = await readPaymentsOfOrder(deps.db, order.id)
    for (const { id } of attempts.filter(canStillBePaid)) await closeAtGateway(deps, id)
  } catch (error) {
    // Waits at most five minutes for the gateway. Money that arrives later goes back, or confirms the order if its
    // hours are free.
    if (!(error instanceof GatewayUnavailable) || !order.isLongOverdue) throw error
  }
  const isExpired = await deps.db.transaction((tx) => expireHold(tx, order.id))
  if (isExpired) deps.wakeOutbox()
}

async function expireHold(tx: Transaction, orderId: number): Promise<boolean> {
  const payments = await lockPaymentsOfOrder(tx, orderId)
  const [overdue] = await tx.query<{ id: number }>(
    `select id from sales_order where id = $1 and state = 'held' and held_until <= now()`,
    [orderId],
  )
  // The hold has ended meanwhile: another process swept it, another order took its hours, or it was paid.
  if (overdue === undefined) return false
  await endOpenPayments(tx, payments, 'expired')
  return expireOrder(tx, orderId, 'hold ran out')
}

/**
 * An order that takes the hours of an overdue hold ends it without calling the gateway, so the payment is closed here.
 */
async function closeLeftOver(deps: PaymentDeps, payment: { id: number; orderId: number }): Promise<void> {
  await closeAtGateway(deps, payment.id)
  await deps.db.transaction(async (tx) => {
    const payments = await lockPaymentsOfOrder(tx, payment.orderId)
    await endOpenPayments(
      tx,
      payments.filter(({ id, state }) => id === payment.id && state !== 'review'),
      'expired',
    )
  })
}

/**
 * Runs `work` for each item, a few at a time, and returns the errors, so that one failing item does not stop the
 * others. An unreachable gateway is an error only if our request or settings caused it.
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
        if (!(error instanceof GatewayUnavailable) || error.isOurFault) faults.push(error)
      })
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
  return faults
}
