import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import type { Canceller } from '../../orders/change-state.ts'
import { oweRefund } from '../../orders/owe-refund.ts'
import { dropOpenPayments } from '../../money/payments/close-payment.ts'
import { lockPaymentsOfOrder } from '../../money/payments/queries.ts'
import { openRefund } from '../../money/debts/open-refund.ts'
import { closeDebt } from '../../money/debts/settle-refund.ts'

/** Why places end before the session does, and the mail that says so. */
type Ending = {
  readonly reason: 'class_cancelled' | 'enrolment_left'
  readonly mail: 'class-cancelled' | 'enrolment-left'
}

/**
 * Ends the enrolment of an order because what it was for was cancelled: its places are free, an unpaid order is
 * cancelled, a paid one has all of its money back; the player is told. Nothing when it has ended already.
 */
export const endEnrolment = (deps: PaymentDeps, orderId: number, ending: Ending): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const payments = await lockPaymentsOfOrder(tx, orderId)
    const paid = payments.find(({ settlesOrder }) => settlesOrder)
    await dropOpenPayments(tx, payments, 'cancelled')
    await giveUpPlaces(tx, { orderId, by: 'staff', amount: paid?.amount ?? 0, ending }, deps)
  })

/** `amount` is what is to come back, in rupiah. */
type GivingUp = {
  readonly orderId: number
  readonly by: Canceller
  readonly amount: number
  readonly ending: Ending
}

/**
 * Cancels the order of an enrolment, which frees its places, owes what comes back and tells the player. Answers what does,
 * in rupiah: less where the bank, or the gateway, gave it back already; null, and nothing done, when the order is not
 * alive. The order and its payments are locked by the caller.
 */
export async function giveUpPlaces(
  tx: Transaction,
  { orderId, by, amount, ending }: GivingUp,
  { gateway, clock }: Pick<PaymentDeps, 'gateway' | 'clock'>,
): Promise<number | null> {
  if (!(await cancelOrder(tx, orderId, { by, reason: ending.reason }))) return null
  const ways = { capabilities: (method: string) => gateway.capabilities(method), now: clock.now() }
  const owed = { orderId, bookingId: null, amount, reason: ending.reason }
  const { routes } = await openRefund(tx, owed, ways)
  const refund = routes.reduce((sum, one) => sum + one.amount, 0)
  if (refund > 0) {
    await oweRefund(tx, orderId, ending.reason)
    await closeDebt(tx, orderId)
  }
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
    [
      `cancelled:${orderId}:all`,
      JSON.stringify({ template: ending.mail, orderId, bookings: [1], refund, units: 0, routes }),
    ],
  )
  return refund
}
