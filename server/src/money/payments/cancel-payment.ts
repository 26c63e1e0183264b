import { problem } from '@pantul/rules/problem'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { cancelAtGateway, refuseIfUnavailable } from './ask-gateway.ts'
import { canStillBePaid } from './judge-status.ts'
import { endUndecidedPayments } from './close-payment.ts'
import { lockPaymentsOfOrder, findPayment, readPaymentsOfOrder } from './payment.ts'

/**
 * Cancels an unpaid order for the player: ends its payment and frees its hours. Repeating it changes nothing. Refusals:
 * PAYMENT_UNKNOWN, PAYMENT_CLOSED (paid, expired or under review), GATEWAY_AWAY (then the hours are held until the end of
 * the hold).
 */
export async function cancelPayment(deps: PaymentDeps, publicId: string): Promise<void> {
  const payment = await findPayment(deps.db, publicId)
  if (payment.orderState === 'cancelled') return
  if (payment.orderState !== 'held') throw new Refusal(problem('PAYMENT_CLOSED'))
  const attempts = await readPaymentsOfOrder(deps.db, payment.orderId)
  for (const { id } of attempts.filter(canStillBePaid))
    await refuseIfUnavailable(() => cancelAtGateway(deps, id))
  await deps.db.transaction((tx) => cancelUnpaidOrder(tx, payment.orderId))
  deps.wakeOutbox()
}

async function cancelUnpaidOrder(tx: Transaction, orderId: number): Promise<void> {
  const payments = await lockPaymentsOfOrder(tx, orderId)
  const orderState = payments[0]?.orderState
  if (orderState === 'cancelled') return
  if (orderState !== 'held') throw new Refusal(problem('PAYMENT_CLOSED'))
  await endUndecidedPayments(tx, payments, 'cancelled')
  await cancelOrder(tx, orderId, { by: 'player', reason: 'given up' })
}
