import {
  CancelPayment,
  CheckPayment,
  OnePayment,
  OneSimulation,
  PaymentCalendar,
  PaymentEvents,
  PaymentNotification,
  RetryPayment,
  Simulate,
} from '@pantul/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { downloadCalendar } from '../mail/calendar-attachment.ts'
import { limitKeysOf } from '../../platform/http/rate-limit.ts'
import { register } from '../../platform/http/route.ts'
import type { Streams } from '../../platform/live/stream-registry.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'
import { cancelPayment } from '../../money/payments/cancel-payment.ts'
import { checkPayment } from '../../money/payments/check-payment.ts'
import { findPayment } from '../../money/payments/payment.ts'
import { receiveNotification } from '../../money/payments/receive-notification.ts'
import { retryPayment } from '../../money/payments/retry-payment.ts'
import { showPayment, showSimulation } from './show-payment.ts'
import { findSimulatedPayment, simulatePayment } from '../../money/payments/simulate-payment.ts'
import { streamPaymentChanges } from '../../money/payments/stream-payment-changes.ts'

type PaymentRoutesOptions = {
  /** With database connections of its own, so that many requests of players cannot block gateway notifications. */
  readonly notificationDeps: PaymentDeps
  readonly live: { readonly eventBus: EventBus; readonly streams: Streams }
}

/** Calls of the payment page, notifications from the gateway, and the simulator of a gateway. */
export function paymentRoutes(
  app: FastifyInstance,
  deps: PaymentDeps,
  { notificationDeps, live }: PaymentRoutesOptions,
): void {
  streamPaymentChanges(live)
  register(app, OnePayment, { policy: 'no-session' }, async ({ params }) => ({
    statusCode: 200,
    data: await showPayment(deps, params.id),
  }))

  register(app, PaymentEvents, { policy: 'no-session' }, async ({ params, request, reply }) => {
    await findPayment(deps.db, params.id)
    return live.streams.open(paymentTopic(params.id), { request, reply })
  })

  // Anybody who knows the payment's URL gets this file, because it contains no names.
  register(app, PaymentCalendar, { policy: 'no-session' }, async ({ params, reply }) => {
    const payment = await findPayment(deps.db, params.id)
    const file = await downloadCalendar(deps, payment.orderId, `/status-payment/${params.id}`)
    return reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(file.content)
  })

  register(app, CheckPayment, { policy: 'no-session' }, async ({ params, request }) => {
    await checkPayment(deps, params.id, limitKeysOf(request))
    return { statusCode: 200, data: await showPayment(deps, params.id) }
  })

  register(
    app,
    RetryPayment,
    { policy: 'no-session' },
    async ({ params, caller, idempotencyKey: key, request }) => {
      const attempt = { scope: caller.scope, key, call: RetryPayment.path, body: params }
      const newPaymentId = await retryPayment(deps, params.id, { attempt, limitKeys: limitKeysOf(request) })
      return { statusCode: 201, data: await showPayment(deps, newPaymentId) }
    },
  )

  register(app, CancelPayment, { policy: 'no-session' }, async ({ params }) => {
    await cancelPayment(deps, params.id)
    return { statusCode: 200, data: await showPayment(deps, params.id) }
  })

  register(app, PaymentNotification, { policy: 'gateway' }, async ({ params, body, request }) => {
    await receiveNotification(notificationDeps, params.gateway, { headers: request.headers, body })
    return { statusCode: 200 }
  })
  simulatorRoutes(app, deps)
}

function simulatorRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  register(app, OneSimulation, { policy: 'no-session' }, async ({ params }) => {
    const payment = await findSimulatedPayment(deps, params.id)
    return { statusCode: 200, data: await showSimulation(deps.db, payment, []) }
  })

  register(app, Simulate, { policy: 'no-session' }, async ({ params, body }) => {
    const payment = await findSimulatedPayment(deps, params.id)
    const notifications = await simulatePayment(deps, payment, {
      action: body.action,
      send: async (notification) => {
        const url = `/api/payments/${deps.gateway.name}/notification`
        return (await app.inject({ method: 'POST', url, payload: { ...notification } })).statusCode
      },
    })
    return { statusCode: 200, data: await showSimulation(deps.db, payment, notifications) }
  })
}
