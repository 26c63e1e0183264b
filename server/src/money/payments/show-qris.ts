import type { CounterQr, QrRequest } from '@pantul/contract/desk-qris-wire'
import { MIN_HOLD_MS } from '@pantul/rules/hold'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { isMoveOpen } from '../../orders/finish-move.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { beginAttempt, storeAnswer, storedAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import { GatewayUnavailable, GatewayRefused, waitForGateway, type PaymentDeps } from '../gateways/gateway.ts'
import { findPayableOrder, type PayableOrder } from '../unpaid-balances/find-payable-order.ts'
import { closeAtGateway, refuseIfUnavailable } from './ask-gateway.ts'
import { endOpenPayments, queueCancels } from './close-payment.ts'
import { attemptEnd, insertQrAttempt } from './insert-payment.ts'
import { canStillBePaid } from './judge-status.ts'
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
const lifeMinutes = 15

/**
 * Creates a dynamic QRIS code for an order: for the full due amount of a held order, or for any part of an unpaid
 * balance. The gateway's notification confirms the payment as usual. Another open attempt of the order is cancelled at the
 * gateway first, to avoid double payment; an open code of the same sum is shown again. Refusals: ORDER_UNKNOWN (also of
 * another location), PAYMENT_CLOSED, HOLD_ENDED, ORDER_CLOSED, DUE_CHANGED, AMOUNT_OVER, AMOUNT_SHORT, QRIS_LIMIT,
 * GATEWAY_AWAY, IDEMPOTENCY_KEY_REUSED.
 */
export async function showQris(
  deps: PaymentDeps,
  wanted: StaffQrRequest,
  attempt: Attempt,
): Promise<CounterQr> {
  const answered = await storedAnswer<CounterQr>(deps.db, attempt)
  if (answered !== null) return answered
  await closeOthers(deps, wanted)
  const { payment, order } = await deps.db.transaction((tx) => findOrInsert(tx, deps, wanted))
  const text = payment.qr ?? (await createCode(deps, payment))
  const isOpenStill = await deps.db.transaction((tx) => storeCode(tx, payment, text))
  // The order was paid in another way, or ended, while the gateway made the code.
  if (!isOpenStill) throw new Refusal(problem('PAYMENT_CLOSED'))
  const { publicId: paymentId, amount, expiresAt } = payment
  const answer: CounterQr = { paymentId, text, amount, until: expiresAt.toString() }
  return deps.db.transaction(async (tx) => {
    const before = await beginAttempt<CounterQr>(tx, attempt)
    if (before !== null) return before
    await storeAnswer(tx, attempt, { status: 201, answer, orderPublicId: order.publicId })
    return answer
  })
}

/**
 * Cancels the open attempts at the gateway, outside of the transaction, except a code that can be shown again. A
 * refused request cancels nothing.
 */
async function closeOthers(deps: PaymentDeps, wanted: StaffQrRequest): Promise<void> {
  const { staff, orderNumber, amount } = wanted
  const order = await findPayableOrder(deps.db, orderNumber, staff.locationId)
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  await deps.db.transaction((tx) => endOfCode(tx, deps, { wanted, order }))
  const now = deps.clock.now()
  for (const payment of await readPaymentsOfOrder(deps.db, order.id)) {
    const isToClose = canStillBePaid(payment) || payment.state === 'review'
    if (payment.gateway === 'desk' || !isToClose || isSameCode(payment, amount, now)) continue
    await refuseIfUnavailable(() => closeAtGateway(deps, payment.id))
  }
}

/** Whether an open attempt is a code of this sum that can be paid for some time. */
const isSameCode = (payment: Payment, amount: number, now: Temporal.Instant): boolean =>
  isCounterQr(payment) &&
  (payment.state === 'created' || payment.state === 'pending') &&
  payment.amount === amount &&
  payment.expiresAt.epochMilliseconds - now.epochMilliseconds >= MIN_HOLD_MS

type FoundCode = { readonly payment: Payment; readonly order: PayableOrder }

async function findOrInsert(tx: Transaction, deps: PaymentDeps, wanted: StaffQrRequest): Promise<FoundCode> {
  const { staff, orderNumber, amount } = wanted
  const found = await findPayableOrder(tx, orderNumber, staff.locationId)
  if (found === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const payments = await lockPaymentsOfOrder(tx, found.id)
  // Read again, because it may have changed before it was locked.
  const order = (await findPayableOrder(tx, orderNumber, staff.locationId)) ?? found
  const now = deps.clock.now()
  const expiresAt = await endOfCode(tx, deps, { wanted, order })
  const same = payments.find((payment) => isSameCode(payment, amount, now))
  if (same !== undefined) return { payment: same, order }
  await endOpenPayments(tx, payments, 'cancelled')
  for (const { publicId } of payments) tx.publishes(paymentTopic(publicId))
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

type CodeRequest = { readonly wanted: StaffQrRequest; readonly order: PayableOrder }

/** When the code ends. Refuses an order or an amount that cannot be paid by a code. */
async function endOfCode(
  tx: Transaction,
  { clock, gateway }: PaymentDeps,
  { wanted: { due, amount }, order }: CodeRequest,
): Promise<Temporal.Instant> {
  const isHeld = order.state === 'held'
  if (order.state === 'expired' || (isHeld && !order.isHeld)) throw new Refusal(problem('HOLD_ENDED'))
  if (!isHeld && order.owed === 0) throw new Refusal(problem('PAYMENT_CLOSED'))
  const dueNow = isHeld ? order.due : order.owed
  if (dueNow !== due)
    throw new Refusal(problem('DUE_CHANGED', { due: formatRupiah(dueNow), seen: formatRupiah(due) }))
  if (amount > due) throw new Refusal(problem('AMOUNT_OVER', { left: formatRupiah(due) }))
  // A held order cannot be paid in parts.
  if (isHeld && amount < due) throw new Refusal(problem('AMOUNT_SHORT', { left: formatRupiah(due - amount) }))
  if (amount > gateway.highestQrisAmount)
    throw new Refusal(problem('QRIS_LIMIT', { most: formatRupiah(gateway.highestQrisAmount) }))
  const now = clock.now()
  const end = now.add({ minutes: lifeMinutes })
  if (!isHeld) return end
  if (!(await isMoveOpen(tx, order.id, now))) throw new Refusal(problem('ORDER_CLOSED'))
  const last = attemptEnd(order.heldUntil ?? end, now)
  if (last.epochMilliseconds - now.epochMilliseconds < MIN_HOLD_MS) throw new Refusal(problem('HOLD_ENDED'))
  return Temporal.Instant.compare(last, end) < 0 ? last : end
}

/**
 * Creates the QR code of an attempt at the gateway and returns its text. Refusal: GATEWAY_AWAY if the gateway does not
 * answer. Then the attempt stays, and the next request asks for the same code again.
 */
async function createCode(deps: PaymentDeps, payment: Payment): Promise<string> {
  const attempt = await readGatewayAttempt(deps.db, payment.id)
  try {
    return (
      await refuseIfUnavailable(() => waitForGateway((signal) => deps.gateway.createQris(attempt, signal)))
    ).text
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    await dropCode(deps, payment)
    return refuseIfUnavailable(() => Promise.reject(new GatewayUnavailable(error.reason)))
  }
}

/** Cancels an attempt that the gateway refuses permanently. The next request makes another one. */
async function dropCode(deps: PaymentDeps, { id, orderId }: Payment): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payments = await lockPaymentsOfOrder(tx, orderId)
    await endOpenPayments(
      tx,
      payments.filter((one) => one.id === id),
      'cancelled',
    )
  })
  deps.wakeOutbox()
}

const updateCode = `update payment set state = 'pending', qr = $2 where id = $1 and state in ('created', 'pending') returning id`

// If the attempt was dropped during the call, its cancellation may have reached the gateway before the code existed
// there. Then it is sent again.
const isDropped = `select from payment where id = $1 and state in ('expired', 'cancelled')`

/** Stores the code; false if the attempt is no longer open. */
async function storeCode(tx: Transaction, { id, orderId }: Payment, text: string): Promise<boolean> {
  await lockPaymentsOfOrder(tx, orderId)
  const stored = await tx.query(updateCode, [id, text])
  if (stored.length > 0) return true
  const dropped = await tx.query(isDropped, [id])
  if (dropped.length > 0) await queueCancels(tx, [id])
  return false
}
