import type { CounterQr, QrRequest } from '@pantul/contract/desk-qris-wire'
import { MIN_HOLD_MS } from '@pantul/rules/hold'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { isMoveStillPossible } from '../../orders/states/finish-move.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { answerOnceIn, readStoredAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import { GatewayUnavailable, GatewayRefused, waitForGateway, type PaymentDeps } from '../gateways/gateway.ts'
import { checkDue, findPayableOrder, type PayableOrder } from '../unpaid-balances/find-payable-order.ts'
import { cancelAtGateway, refuseIfUnavailable } from './ask-gateway.ts'
import { endUndecidedPayments, queueCancels } from './close-payment.ts'
import { attemptEnd, insertQrAttempt } from './insert-payment.ts'
import { canStillBePaid } from './judge-status.ts'
import { lockPayableOrder } from './lock-payable-order.ts'
import {
  isCounterQr,
  lockPaymentsOfOrder,
  findPayment,
  readPaymentsOfOrder,
  type Payment,
} from './payment.ts'
import { readGatewayAttempt } from './read-gateway-attempt.ts'

export type StaffQrRequest = QrRequest & { readonly staff: ActingStaff; readonly orderNumber: string }

/** Minutes in which a QR code at the counter can be paid. */
const CODE_MINUTES = 15

/**
 * Creates a dynamic QRIS code: for the whole due amount of a held order, or for any part of an unpaid balance. The
 * payment is confirmed by the gateway's notification, as always. A payable code of the same amount is shown again;
 * other payable attempts are cancelled at the gateway first, to avoid a double payment. Refusals: those of
 * `requireCodeEnd`, ORDER_UNKNOWN, GATEWAY_AWAY, IDEMPOTENCY_KEY_REUSED.
 */
export async function showQris(
  deps: PaymentDeps,
  request: StaffQrRequest,
  attempt: Attempt,
): Promise<CounterQr> {
  const storedAnswer = await readStoredAnswer<CounterQr>(deps.db, attempt)
  if (storedAnswer !== null) return storedAnswer
  await cancelOtherAttempts(deps, request)
  const { payment, order } = await deps.db.transaction((tx) => findOrInsertCode(tx, deps, request))
  const text = payment.qr ?? (await createCode(deps, payment))
  const isStored = await deps.db.transaction((tx) => storeCode(tx, payment, text))
  // The order was paid in another way, or ended, while the gateway made the code.
  if (!isStored) throw new Refusal(problem('PAYMENT_CLOSED'))
  const { publicId: paymentId, amount, expiresAt } = payment
  const answer: CounterQr = { paymentId, text, amount, until: expiresAt.toString() }
  return deps.db.transaction((tx) =>
    answerOnceIn(tx, attempt, async () => ({ answer, status: 201, orderPublicId: order.publicId })),
  )
}

/**
 * Cancels the payable attempts at the gateway, outside of a transaction, except a code that can be shown again. A
 * request that will be refused cancels nothing.
 */
async function cancelOtherAttempts(deps: PaymentDeps, request: StaffQrRequest): Promise<void> {
  const { staff, orderNumber, amount } = request
  const order = await findPayableOrder(deps.db, orderNumber, staff.locationId)
  await deps.db.transaction((tx) => requireCodeEnd(tx, deps, { request, order }))
  const now = deps.clock.now()
  for (const payment of await readPaymentsOfOrder(deps.db, order.id)) {
    const isToCancel = canStillBePaid(payment) || payment.state === 'review'
    if (payment.gateway === 'desk' || !isToCancel || canBeShownAgain(payment, amount, now)) continue
    await refuseIfUnavailable(() => cancelAtGateway(deps, payment.id))
  }
}

/** Whether an attempt is a payable code of this amount that does not end soon. */
const canBeShownAgain = (payment: Payment, amount: number, now: Temporal.Instant): boolean =>
  isCounterQr(payment) &&
  (payment.state === 'created' || payment.state === 'pending') &&
  payment.amount === amount &&
  payment.expiresAt.epochMilliseconds - now.epochMilliseconds >= MIN_HOLD_MS

type CodeAttempt = { readonly payment: Payment; readonly order: PayableOrder }

async function findOrInsertCode(
  tx: Transaction,
  deps: PaymentDeps,
  request: StaffQrRequest,
): Promise<CodeAttempt> {
  const { staff, orderNumber, amount } = request
  const { order, payments } = await lockPayableOrder(tx, orderNumber, staff.locationId)
  const now = deps.clock.now()
  const expiresAt = await requireCodeEnd(tx, deps, { request, order })
  const same = payments.find((payment) => canBeShownAgain(payment, amount, now))
  if (same !== undefined) return { payment: same, order }
  await endUndecidedPayments(tx, payments, 'cancelled')
  for (const { publicId } of payments) tx.publish(paymentTopic(publicId))
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'show-qris',
    thing: 'order',
    thingId: orderNumber,
    amount,
  })
  const publicId = newPublicId()
  await insertQrAttempt(tx, {
    publicId,
    orderPublicId: order.publicId,
    attempt: (payments.at(-1)?.attempt ?? 0) + 1,
    amount,
    expiresAt,
    now,
    gateway: deps.gateway.name,
    actId,
  })
  return { payment: await findPayment(tx, publicId), order }
}

type CodeRequest = { readonly request: StaffQrRequest; readonly order: PayableOrder }

/**
 * Checks that the amount can be paid by a code now, and returns when the code will end. Refusals: those of `checkDue`,
 * AMOUNT_OVER, AMOUNT_SHORT (a held order cannot be paid in parts), QRIS_LIMIT, ORDER_CLOSED (its booking can be moved
 * no more), HOLD_ENDED (also if it ends too soon).
 */
async function requireCodeEnd(
  tx: Transaction,
  { clock, gateway }: PaymentDeps,
  { request: { due, amount }, order }: CodeRequest,
): Promise<Temporal.Instant> {
  checkDue(order, due)
  const isHeld = order.state === 'held'
  if (amount > due) throw new Refusal(problem('AMOUNT_OVER', { left: formatRupiah(due) }))
  if (isHeld && amount < due) throw new Refusal(problem('AMOUNT_SHORT', { left: formatRupiah(due - amount) }))
  if (amount > gateway.highestQrisAmount)
    throw new Refusal(problem('QRIS_LIMIT', { most: formatRupiah(gateway.highestQrisAmount) }))
  const now = clock.now()
  const end = now.add({ minutes: CODE_MINUTES })
  if (!isHeld) return end
  if (!(await isMoveStillPossible(tx, order.id, now))) throw new Refusal(problem('ORDER_CLOSED'))
  const latestEnd = attemptEnd(order.heldUntil ?? end, now)
  if (latestEnd.epochMilliseconds - now.epochMilliseconds < MIN_HOLD_MS)
    throw new Refusal(problem('HOLD_ENDED'))
  return Temporal.Instant.compare(latestEnd, end) < 0 ? latestEnd : end
}

/**
 * Creates the QR code of an attempt at the gateway and returns its text. Refusal: GATEWAY_AWAY, also if the gateway refuses
 * the attempt for good. If it did not answer, the attempt stays, and the next request asks for the same code again.
 */
async function createCode(deps: PaymentDeps, payment: Payment): Promise<string> {
  const attempt = await readGatewayAttempt(deps.db, payment.id)
  try {
    return (
      await refuseIfUnavailable(() => waitForGateway((signal) => deps.gateway.createQris(attempt, signal)))
    ).text
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    await cancelCode(deps, payment)
    return refuseIfUnavailable(() => Promise.reject(new GatewayUnavailable(error.reason)))
  }
}

/** Cancels an attempt that the gateway refuses permanently. The next request makes another one. */
async function cancelCode(deps: PaymentDeps, { id, orderId }: Payment): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payments = await lockPaymentsOfOrder(tx, orderId)
    await endUndecidedPayments(
      tx,
      payments.filter((payment) => payment.id === id),
      'cancelled',
    )
  })
  deps.wakeOutbox()
}

const updateCode = `update payment set state = 'pending', qr = $2 where id = $1 and state in ('created', 'pending') returning id`

// If the attempt ended during the gateway call, its cancellation may have reached the gateway before the code existed
// there. Then the cancellation is sent again.
const selectEnded = `select from payment where id = $1 and state in ('expired', 'cancelled')`

/** Stores the code. Returns false if the attempt has ended. */
async function storeCode(tx: Transaction, { id, orderId }: Payment, text: string): Promise<boolean> {
  await lockPaymentsOfOrder(tx, orderId)
  const stored = await tx.query(updateCode, [id, text])
  if (stored.length > 0) return true
  const ended = await tx.query(selectEnded, [id])
  if (ended.length > 0) await queueCancels(tx, [id])
  return false
}
