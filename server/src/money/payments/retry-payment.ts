import { MIN_HOLD_MS } from '@pantul/rules/hold'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import { beginAttempt, storeAnswer, storedAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { closeAtGateway, refuseIfUnavailable } from './ask-gateway.ts'
import { endOpenPayments } from './close-payment.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { attemptEnd, insertPayment } from './insert-payment.ts'
import { lockPaymentsOfOrder, findPayment, readPaymentsOfOrder, type Payment } from './payment.ts'
import { startPayment } from './start-payment.ts'

/**
 * Creates a new attempt for an order whose hold is alive, for another method or after a failure. Returns its public
 * id. Cancels the old attempt at the gateway first, to avoid double payment. An attempt has one successor at most: a
 * repeated or concurrent request returns the newest. `attempt`: the caller's Idempotency-Key. Refusals:
 * PAYMENT_UNKNOWN, PAYMENT_CLOSED (paid, cancelled or under review), HOLD_ENDED, GATEWAY_AWAY,
 * IDEMPOTENCY_KEY_REUSED; TOO_MANY_REQUESTS per browser, order and network address, because each attempt is a
 * transaction at the gateway.
 */
export async function retryPayment(
  deps: PaymentDeps,
  publicId: string,
  { attempt, limitKeys }: { readonly attempt: Attempt; readonly limitKeys: LimitKeys },
): Promise<string> {
  const answered = await storedAnswer<Successor>(deps.db, attempt)
  if (answered !== null) return answered.publicId
  const payment = await findPayment(deps.db, publicId)
  const newest = newestOf(await readPaymentsOfOrder(deps.db, payment.orderId), payment)
  if (newest.id !== payment.id) return newest.publicId
  refuseUnlessHeld(payment, deps.clock.now())
  await countAttempts(deps.db, deps.clock.now(), [
    ['retry payment, browser', limitKeys.browser],
    ['retry payment, order', payment.orderPublicId],
    ['retry payment, address', limitKeys.address],
  ])
  await refuseIfUnavailable(() => closeAtGateway(deps, payment.id))
  const next = await deps.db.transaction((tx) => createNextAttempt(tx, deps, { old: payment, attempt }))
  // An existing successor is returned instead of creating another.
  await startPayment(deps, next.publicId)
  return next.publicId
}

type Successor = { readonly publicId: string }
type Succession = { readonly old: Payment; readonly attempt: Attempt }

async function createNextAttempt(
  tx: Transaction,
  deps: PaymentDeps,
  { old, attempt }: Succession,
): Promise<Successor> {
  const answered = await beginAttempt<Successor>(tx, attempt)
  if (answered !== null) return answered
  const { publicId } = await insertSuccessor(tx, deps, old)
  const { orderPublicId } = old
  await storeAnswer(tx, attempt, { status: 201, answer: { publicId }, orderPublicId })
  return { publicId }
}

/** Inserts the next attempt under the order's lock, so that concurrent requests create one. */
async function insertSuccessor(
  tx: Transaction,
  { clock, gateway }: PaymentDeps,
  old: Payment,
): Promise<Pick<Payment, 'publicId'>> {
  const payments = await lockPaymentsOfOrder(tx, old.orderId)
  const newest = newestOf(payments, old)
  if (newest.id !== old.id) return newest
  const now = clock.now()
  const heldUntil = refuseUnlessHeld(newest, now)
  await endOpenPayments(tx, [newest], 'cancelled')
  // Open pages of the failed attempt then continue with its successor.
  tx.publishes(paymentTopic(newest.publicId))
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

function refuseUnlessHeld({ orderState, heldUntil }: Payment, now: Temporal.Instant): Temporal.Instant {
  if (orderState === 'expired') throw new Refusal(problem('HOLD_ENDED'))
  if (orderState !== 'held' || heldUntil === null) throw new Refusal(problem('PAYMENT_CLOSED'))
  const isTooLate = heldUntil.epochMilliseconds - now.epochMilliseconds < MIN_HOLD_MS
  if (isTooLate) throw new Refusal(problem('HOLD_ENDED'))
  return heldUntil
}
