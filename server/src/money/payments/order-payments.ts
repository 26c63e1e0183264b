import type { NewOrder } from '../../orders/insert-order.ts'
import type { OrderPayments } from '../../orders/order-hooks.ts'
import type { GatewayAttempt, PaymentDeps } from '../gateways/gateway.ts'
import { allowUnpaidBalance } from '../unpaid-balances/allow-unpaid-balance.ts'
import { recordUnpaidBalance } from '../unpaid-balances/record-unpaid-balance.ts'
import { gatewayLines } from './gateway-lines.ts'
import { attemptEnd, gatewayOrderId, insertEndedPayment, insertPayment } from './insert-payment.ts'
import { insertTenders } from './insert-tenders.ts'
import { takeImported } from './take-imported.ts'
import { startNewPayment, startPayment } from './start-payment.ts'

const firstAttempt = 1

/** The payment functions that `orders/` needs, implemented by the gateway. */
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
  take: async (tx, { left, importedPaid = null, ...money }) => {
    if (importedPaid !== null) return takeImported(tx, { ...money, left, paid: importedPaid })
    await insertTenders(tx, { ...money, attempts: 0 })
    if (left !== null) await recordUnpaidBalance(tx, { ...money, ...left, orderId: money.order.id })
  },
  open: (publicId) => startPayment(deps, publicId),
})

/** The attempt of a new order. `readGatewayAttempt` would read the same values after the commit. */
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
    carried: (moved?.carried ?? 0) + (moved?.debt ?? 0),
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
