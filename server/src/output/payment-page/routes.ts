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
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { limitKeysOf } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { register } from '../../platform/http/route.ts'
import type { Streams } from '../../platform/live/stream-registry.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'
import { cancelPayment } from '../../money/payments/cancel-payment.ts'
import { checkPayment } from '../../money/payments/check-payment.ts'
import { paymentOf } from '../../money/payments/queries.ts'
import { receiveNotification } from '../../money/payments/receive-notification.ts'
import { retryPayment } from '../../money/payments/retry-payment.ts'
import { shareCalendar } from './share-calendar.ts'
import { showPayment, showSimulation } from './show-payment.ts'
import { simulatedPayment, simulatePayment } from '../../money/payments/simulate-payment.ts'
import { streamPaymentChanges } from '../../money/payments/stream-payment-changes.ts'

/**
 * Routes of the payment page, its events, the gateway's notifications and the simulator. `reserved`: dependencies with
 * their own database connections, so that many player requests cannot block notifications.
 */
export function paymentRoutes(
  app: FastifyInstance,
  deps: PaymentDeps,
  { reserved, live }: { reserved: PaymentDeps; live: { eventBus: EventBus; streams: Streams } },
): void {
  streamPaymentChanges(live)
  register(app, OnePayment, { policy: 'no-session' }, async ({ params }) => ({
    statusCode: 200,
    data: await showPayment(deps, params.id),
  }))

  register(app, PaymentEvents, { policy: 'no-session' }, async ({ params, request, reply }) => {
    const payment = await paymentOf(deps.db, params.id)
    if (payment === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
    return live.streams.open(paymentTopic(params.id), { request, reply })
  })

  register(app, PaymentCalendar, { policy: 'no-session' }, async ({ params, reply }) => {
    const { filename, contentType, content } = await shareCalendar(deps, params.id)
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .send(content)
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
      const newest = await retryPayment(deps, params.id, { attempt, limitKeys: limitKeysOf(request) })
      return { statusCode: 201, data: await showPayment(deps, newest) }
    },
  )

  register(app, CancelPayment, { policy: 'no-session' }, async ({ params }) => {
    await cancelPayment(deps, params.id)
    return { statusCode: 200, data: await showPayment(deps, params.id) }
  })

  register(app, PaymentNotification, { policy: 'gateway' }, async ({ params, body, request }) => {
    await receiveNotification(reserved, params.gateway, { headers: request.headers, body })
    return { statusCode: 200 }
  })
  simulatorRoutes(app, deps)
}

function simulatorRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  register(app, OneSimulation, { policy: 'no-session' }, async ({ params }) => {
    const payment = await simulatedPayment(deps, params.id)
    return { statusCode: 200, data: await showSimulation(deps.db, payment, []) }
  })

  register(app, Simulate, { policy: 'no-session' }, async ({ params, body }) => {
    const payment = await simulatedPayment(deps, params.id)
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
