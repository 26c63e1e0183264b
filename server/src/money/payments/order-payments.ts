import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import type { OrderPayments } from '../../orders/order-followers.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { insertPayment } from './insert-payment.ts'
import { gatewayAttemptOf } from './queries.ts'
import { startNewPayment, startPayment } from './start-payment.ts'

/** The gateway stops taking money this many seconds before the hold ends. */
const gatewayMargin = 60

/** The payment functions that `orders/` needs, implemented by the gateway. */
export const orderPayments = (deps: PaymentDeps): OrderPayments => ({
  insert: async (tx, { names, amount, heldUntil, now }) => {
    const [id, attempt] = await awaitPipelined([
      insertPayment(tx, {
        publicId: names.paymentPublicId,
        orderPublicId: names.publicId,
        attempt: 1,
        amount,
        expiresAt: heldUntil.subtract({ seconds: gatewayMargin }),
        now,
        gateway: deps.gateway.name,
      }),
      gatewayAttemptOf(tx, names.paymentPublicId),
    ])
    return () => startNewPayment(deps, { id, attempt })
  },
  open: (publicId) => startPayment(deps, publicId),
})
