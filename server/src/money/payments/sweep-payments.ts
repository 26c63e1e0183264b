import { expireOrder } from '../../orders/states/expire-order.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { GatewayUnavailable, type PaymentDeps } from '../gateways/gateway.ts'
import { askGateway, cancelAtGateway, paymentsWithUnstoredStatus } from './ask-gateway.ts'
import { canStillBePaid } from './judge-status.ts'
import { endUndecidedPayments } from './close-payment.ts'
import { endReview, findOverdueReviews } from './end-reviews.ts'
import { lockPaymentsOfOrder, readPaymentsOfOrder } from './payment.ts'
import {
  claimPaymentsToCheck,
  endChecks,
  findNeedlessPayments,
  findOverdueOrders,
  type OverdueOrder,
} from './payments-to-sweep.ts'

/** How many orders and payments one run handles, and how many of them at a time. */
const mostOrders = 50
const mostPayments = 100
const concurrentCalls = 8

/**
 * One run of the sweeper, which several processes may run at a time. Asks the gateway about payments whose
 * notification did not arrive, ends overdue holds after the gateway said that they are unpaid, ends overdue reviews,
 * and ends payments that no order needs. The next run retries what failed because the gateway was unreachable.
 */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  const toCheck = await claimPaymentsToCheck(deps.db, mostPayments)
  const idsWithUnstoredStatus = [...paymentsWithUnstoredStatus(deps)].slice(0, mostPayments)
  const unstoredToCheck = idsWithUnstoredStatus.filter((id) => toCheck.every((payment) => payment.id !== id))
  const faults = await collectErrors(
    [...toCheck, ...unstoredToCheck.map((id) => ({ id, isPaid: false }))],
    (payment) => checkStatus(deps, payment),
  )
  const overdue = await findOverdueOrders(deps.db, mostOrders)
  faults.push(...(await collectErrors(overdue, (order) => endOverdueHold(deps, order))))
  const reviews = await findOverdueReviews(deps.db, deps.clock.now(), mostOrders)
  faults.push(...(await collectErrors(reviews, (order) => endReview(deps, order))))
  const needless = await findNeedlessPayments(deps.db, mostPayments)
  faults.push(...(await collectErrors(needless, (payment) => endNeedlessPayment(deps, payment))))
  if (faults.length > 0) throw new AggregateError(faults, 'some payments could not be looked after')
}

/** A paid payment is checked once more. The check is repeated until the gateway answers. */
async function checkStatus(
  deps: PaymentDeps,
  { id, isPaid }: { id: number; isPaid: boolean },
): Promise<void> {
  await askGateway(deps, id)
  if (isPaid) await endChecks(deps.db, id)
}

/** Ends a hold after its payments were cancelled at the gateway. If the payer was faster, the payment is applied. */
async function endOverdueHold(deps: PaymentDeps, order: OverdueOrder): Promise<void> {
  try {
    const attempts = await readPaymentsOfOrder(deps.db, order.id)
    for (const { id } of attempts.filter(canStillBePaid)) await cancelAtGateway(deps, id)
  } catch (error) {
    // Waits at most five minutes for the gateway. Money that arrives later confirms the order if its hours are still free,
    // else it is refunded.
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
  // The hold has ended meanwhile: another process ended it, another order took its hours, or it was paid.
  if (overdue === undefined) return false
  await endUndecidedPayments(tx, payments, 'expired')
  return expireOrder(tx, orderId, 'hold ran out')
}

/** Cancels an attempt that no order needs (`findNeedlessPayments`): first at the gateway, then in the database. */
async function endNeedlessPayment(
  deps: PaymentDeps,
  payment: { id: number; orderId: number },
): Promise<void> {
  await cancelAtGateway(deps, payment.id)
  await deps.db.transaction(async (tx) => {
    const payments = await lockPaymentsOfOrder(tx, payment.orderId)
    await endUndecidedPayments(
      tx,
      payments.filter(({ id, state }) => id === payment.id && state !== 'review'),
      'expired',
    )
  })
}

/**
 * Runs `work` for each item, a few at a time, and returns the errors, so that one failing item does not stop the others. An
 * unreachable gateway counts as an error only if the settings of the server are wrong.
 */
async function collectErrors<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const waiting = [...items]
  const faults: unknown[] = []
  const workThroughQueue = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        if (!(error instanceof GatewayUnavailable) || error.isOurFault) faults.push(error)
      })
    }
  }
  await Promise.all(Array.from({ length: concurrentCalls }, workThroughQueue))
  return faults
}
