import type { NewOrder } from '../../orders/stored/insert-order.ts'
import type { OrderPayments } from '../../orders/states/order-hooks.ts'
import { writeOwed } from '../../orders/states/owed-entries.ts'
import type { GatewayAttempt, PaymentDeps } from '../gateways/gateway.ts'
import { allowUnpaidBalance } from '../unpaid-balances/allow-unpaid-balance.ts'
import { recordUnpaidBalance } from '../unpaid-balances/record-unpaid-balance.ts'
import { gatewayLines } from './gateway-lines.ts'
import { attemptEnd, gatewayOrderId, insertEndedPayment, insertPayment } from './insert-payment.ts'
import { insertImportedPayment, insertTenders } from './insert-tenders.ts'
import { startNewPayment, startPayment } from './start-payment.ts'

const firstAttempt = 1

/** Implements the payment functions that `orders/` calls. */
export const orderPayments = (deps: PaymentDeps): OrderPayments => ({
  insert: async (tx, order, { amount, heldUntil }) => {
    const { ids, placedAt: now } = order
    const payment = {
      publicId: ids.paymentPublicId,
      orderPublicId: ids.publicId,
      attempt: firstAttempt,
      amount,
      now,
      gateway: deps.gateway.name,
    }
    if (order.channel === 'import') {
      await insertEndedPayment(tx, payment)
      return () => Promise.resolve(null)
    }
    const expiresAt = attemptEnd(heldUntil, now)
    const id = await insertPayment(tx, { ...payment, expiresAt })
    return () => startNewPayment(deps, { id, attempt: newAttempt(order, { amount, expiresAt }) })
  },
  allowUnpaidBalance: (tx, wanted) => allowUnpaidBalance(tx, deps, wanted),
  take: async (tx, { order: { id: orderId }, tenders, unpaidBalance, actId, staff, importedPaid = null }) => {
    if (importedPaid === null) {
      await insertTenders(tx, { orderId, tenders, actId, staff })
      if (unpaidBalance !== null) await recordUnpaidBalance(tx, { ...unpaidBalance, orderId, actId, staff })
      return
    }
    if (importedPaid > 0) await insertImportedPayment(tx, { orderId, amount: importedPaid, actId })
    if (unpaidBalance !== null)
      await writeOwed(tx, { ...unpaidBalance, orderId, kind: 'owe', actId, shiftId: null })
  },
  open: (publicId) => startPayment(deps, publicId),
})

/** What the gateway gets for a new order. `readGatewayAttempt` would read the same values after the commit. */
function newAttempt(
  { ids, placedAt, language, player, lines, tax, discount, creditUsed, moved }: NewOrder,
  { amount, expiresAt }: { readonly amount: number; readonly expiresAt: Temporal.Instant },
): GatewayAttempt {
  const sums = {
    tax: tax.amount,
    taxRateBp: tax.rateBp,
    taxIsInclusive: tax.isInclusive,
    discount,
    creditUsed,
    carried: (moved?.carried ?? 0) + (moved?.movedUnpaid ?? 0),
  }
  return {
    publicId: ids.paymentPublicId,
    gatewayOrderId: gatewayOrderId(ids.number, firstAttempt),
    gatewayRef: null,
    transactionId: null,
    method: null,
    amount,
    createdAt: placedAt,
    expiresAt,
    locale: language,
    lines: gatewayLines(lines, sums, language),
    payer: { name: player.name, email: player.email, phone: player.phoneE164 || player.phone },
  }
}
