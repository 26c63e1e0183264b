import { CancelEnrolment, EnrolInClass, EnrolInProgramme } from '@pantul/contract/classes'
import { leaveRefundToWire, participantFromWire } from '@pantul/contract/enrolment-wire'
import type { FastifyInstance } from 'fastify'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { clientKeysOf } from '../../platform/http/client-keys.ts'
import { register } from '../../platform/http/route.ts'
import { readBuyer } from '../../orders/place/read-request.ts'
import { scopeOf } from '../../platform/http/idempotency.ts'
import { placedOrderAnswer } from '../../orders/place/show-placed.ts'
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts'
import { enrolInClass, enrolInProgramme } from './enrol-players.ts'
import { leaveEnrolment } from './leave-enrolment.ts'

/** Fewer than the connections of the pool, so that a rush for the last places does not block court orders. */
const concurrencyLimits = { total: 4, perQueue: 3 }

/** Calls by which players enrol in a class or programme, and leave it. */
export function enrolmentRoutes(app: FastifyInstance, deps: MoneyDeps): void {
  const runInTurn = limitConcurrency({ ...concurrencyLimits, queueSeconds: deps.config.orderQueueSeconds })

  register(
    app,
    EnrolInClass,
    { policy: 'optional-login', limit: 'orders' },
    async ({ params, body, locale: language, caller, customer, idempotencyKey: key, request }) => {
      const enrolment = {
        clientKeys: clientKeysOf({ caller, request }, deps.config),
        publicId: params.id,
        player: readBuyer(body.profileCustomer, { customer, language }),
        language,
        expectedTotal: body.expectedTotal,
        places: body.places,
      }
      const attemptBody = { id: params.id, ...body }
      const attempt = { scope: scopeOf(caller, customer), key, call: EnrolInClass.path, body: attemptBody }
      const placed = await runInTurn({ queue: enrolment.clientKeys.network, attempt }, () =>
        enrolInClass(deps, enrolment, attempt),
      )
      return { statusCode: 201, data: placedOrderAnswer(placed) }
    },
  )

  register(
    app,
    EnrolInProgramme,
    { policy: 'optional-login', limit: 'orders' },
    async ({ params, body, locale: language, caller, customer, idempotencyKey: key, request }) => {
      const enrolment = {
        clientKeys: clientKeysOf({ caller, request }, deps.config),
        publicId: params.id,
        player: readBuyer(body.profileCustomer, { customer, language }),
        language,
        expectedTotal: body.expectedTotal,
        participants: body.participants.map(participantFromWire),
      }
      const attemptBody = { id: params.id, ...body }
      const attempt = {
        scope: scopeOf(caller, customer),
        key,
        call: EnrolInProgramme.path,
        body: attemptBody,
      }
      const placed = await runInTurn({ queue: enrolment.clientKeys.network, attempt }, () =>
        enrolInProgramme(deps, enrolment, attempt),
      )
      return { statusCode: 201, data: placedOrderAnswer(placed) }
    },
  )

  register(
    app,
    CancelEnrolment,
    { policy: 'optional-login' },
    async ({ params, caller, customer, idempotencyKey: key }) => {
      const attempt = { scope: scopeOf(caller, customer), key, call: CancelEnrolment.path, body: params }
      const reader = { customerId: customer?.id ?? null, caller, now: deps.clock.now() }
      const { refund } = await leaveEnrolment(deps, { publicId: params.id, reader, attempt })
      return { statusCode: 200, data: leaveRefundToWire(refund) }
    },
  )
}
