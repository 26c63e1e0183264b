import { TakePayment } from '@pantul/contract/desk-payments'
import { takenToWire, takingFromWire } from '@pantul/contract/desk-payments-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { takePayment } from './take-payment.ts'

/** Calls by which staff take money at the counter. */
export function counterPaymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  register(app, TakePayment, { policy: { staff: 'take-payment' } }, async (incoming) => {
    const { body, params } = incoming
    const taking = {
      ...takingFromWire(body),
      orderNumber: params.number,
      staff: actingStaff(incoming, 'take-payment'),
    }
    const taken = await takePayment(deps, taking, staffAttempt(TakePayment, incoming))
    return { statusCode: 200, data: takenToWire(taken) }
  })
}
