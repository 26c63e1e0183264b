import { DeskLimits, ForgiveRest, TakePayment } from '@pantul/contract/desk-payments'
import {
  forgivenToWire,
  forgivingFromWire,
  limitsToWire,
  takenToWire,
  takingFromWire,
} from '@pantul/contract/desk-payments-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { forgiveRest } from '../rests/forgive-rest.ts'
import { limitsOf } from '../rests/limits-of.ts'
import { takePayment } from './take-payment.ts'

/** Calls by which staff take money at the counter, and write off what stays unpaid. */
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

  register(app, ForgiveRest, { policy: { staff: 'forgive-rest' } }, async (incoming) => {
    const forgiving = {
      ...forgivingFromWire(incoming.body),
      orderNumber: incoming.params.number,
      staff: actingStaff(incoming, 'forgive-rest'),
    }
    const forgiven = await forgiveRest(deps, forgiving, staffAttempt(ForgiveRest, incoming))
    return { statusCode: 200, data: forgivenToWire(forgiven) }
  })

  register(app, DeskLimits, { policy: { staff: 'take-payment' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'take-payment')
    const limits = await limitsOf(deps, { staff, ...incoming.query })
    return { statusCode: 200, data: limitsToWire(limits) }
  })
}
