import { MIN_HOLD_MS } from '@pantul/rules/hold'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import { answerOnceIn, readStoredAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { cancelAtGateway, refuseIfUnavailable } from './ask-gateway.ts'
import { endUndecidedPayments } from './close-payment.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { attemptEnd, insertPayment } from './insert-payment.ts'
import { lockPaymentsOfOrder, findPayment, readPaymentsOfOrder, type Payment } from './payment.ts'
import { startPayment } from './start-payment.ts'

/**
 * Creates a new payment of a held order, for another method or after a failure. Returns its public id. Cancels the old
 * payment at the gateway first, to avoid a double payment. A repeated or concurrent request returns the newest
 * payment, so that each payment has at most one successor. Refusals: PAYMENT_UNKNOWN, PAYMENT_CLOSED (paid, cancelled
 * or under review), HOLD_ENDED, GATEWAY_AWAY, IDEMPOTENCY_KEY_REUSED; TOO_MANY_REQUESTS, counted by browser, order and
 * network address, because each payment is a transaction at the gateway.
 */
export async function retryPayment(
  deps: PaymentDeps,
  publicId: string,
  { attempt, limitKeys }: { readonly attempt: Attempt; readonly limitKeys: LimitKeys },
): Promise<string> {
  const storedAnswer = await readStoredAnswer<Successor>(deps.db, attempt)
  if (storedAnswer !== null) return storedAnswer.publicId
  const payment = await findPayment(deps.db, publicId)
  const newest = newestOf(await readPaymentsOfOrder(deps.db, payment.orderId), payment)
  if (newest.id !== payment.id) return newest.publicId
  requireHold(payment, deps.clock.now())
  await countAttempts(deps.db, deps.clock.now(), [
    ['retry payment, browser', limitKeys.browser],
    ['retry payment, order', payment.orderPublicId],
    ['retry payment, network', limitKeys.network],
  ])
  await refuseIfUnavailable(() => cancelAtGateway(deps, payment.id))
  const { orderPublicId } = payment
  const successor = await deps.db.transaction((tx) =>
    answerOnceIn(tx, attempt, async () => ({
      answer: await insertSuccessor(tx, deps, payment),
      status: 201,
      orderPublicId,
    })),
  )
  await startPayment(deps, successor.publicId)
  return successor.publicId
}

type Successor = { readonly publicId: string }
/** Locks the order, so that concurrent requests insert one payment. Returns a successor that exists already. */
async function insertSuccessor(
  tx: Transaction,
  { clock, gateway }: PaymentDeps,
  old: Payment,
): Promise<Successor> {
  const payments = await lockPaymentsOfOrder(tx, old.orderId)
  const newest = newestOf(payments, old)
  if (newest.id !== old.id) return { publicId: newest.publicId }
  const now = clock.now()
  const heldUntil = requireHold(newest, now)
  await endUndecidedPayments(tx, [newest], 'cancelled')
  // Open pages of a failed payment then continue with its successor.
  tx.publish(paymentTopic(newest.publicId))
  const publicId = newPublicId()
  await insertPayment(tx, {
    publicId,
    orderPublicId: newest.orderPublicId,
    attempt: newest.attempt + 1,
    amount: newest.amount,
    expiresAt: attemptEnd(heldUntil, now),
    now,
    gateway: gateway.name,
  })
  return { publicId }
}

const newestOf = (payments: readonly Payment[], otherwise: Payment): Payment => payments.at(-1) ?? otherwise

/** Returns the end of the hold. Refusals: HOLD_ENDED (also if it ends too soon), PAYMENT_CLOSED. */
function requireHold({ orderState, heldUntil }: Payment, now: Temporal.Instant): Temporal.Instant {
  if (orderState === 'expired') throw new Refusal(problem('HOLD_ENDED'))
  if (orderState !== 'held' || heldUntil === null) throw new Refusal(problem('PAYMENT_CLOSED'))
  if (heldUntil.epochMilliseconds - now.epochMilliseconds < MIN_HOLD_MS)
    throw new Refusal(problem('HOLD_ENDED'))
  return heldUntil
}
