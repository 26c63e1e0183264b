import { CancelOrder, CancelPreview, QuoteReschedule, Reschedule } from '@pantul/contract/after-booking'
import { cancelledToWire, previewToWire } from '@pantul/contract/after-booking-wire'
import type { Call } from '@pantul/contract/call'
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { findChangeableOrder } from '../../orders/stored/find-order.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { clientKeysOf } from '../../platform/http/client-keys.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { register } from '../../platform/http/route.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { scopeOf, type Attempt } from '../../platform/http/idempotency.ts'
import { placedOrderAnswer } from '../../orders/place/show-placed.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import { refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { cancelBooking } from './cancel-booking.ts'
import { moveBooking } from './move-booking.ts'
import { moveFromWire } from './plan-move.ts'
import { previewCancel, describePreview } from './preview-cancel.ts'
import { bookedOrder } from './queries.ts'
import { describeMoveQuote, quoteMove } from './quote-move.ts'

/** Calls by which players cancel and move paid bookings. */
export function afterBookingRoutes(app: FastifyInstance, deps: MoneyDeps): void {
  /** The id of an order that the caller may change. Refusal: ORDER_UNKNOWN, also for an order of another person. */
  const ownOrderId = async (id: string, { caller, customer }: Requester): Promise<number> => {
    const reader = { customerId: customer?.id ?? null, caller, now: deps.clock.now() }
    const order = await findChangeableOrder(deps.db, id, reader)
    if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
    return order.id
  }

  register(app, CancelPreview, { policy: 'optional-login' }, async ({ params, query, ...requester }) => {
    const orderId = await ownOrderId(params.id, requester)
    const order = await bookedOrder(deps.db, orderId)
    const preview = previewCancel(order, {
      bookingId: query.bookingId ?? null,
      by: 'player',
      refundable: await findRefundable(deps.db, orderId),
      refundContext: refundContextOf(deps),
    })
    return { statusCode: 200, data: previewToWire(describePreview(preview, order.timeZone)) }
  })

  register(app, CancelOrder, { policy: 'optional-login' }, async (incoming) => {
    const { params, body } = incoming
    const { bookingId, previewHash, reason = '' } = body
    const orderId = await ownOrderId(params.id, incoming)
    const request = {
      orderId,
      bookingId,
      previewHash,
      reason: reason.trim(),
      by: { kind: 'player' } as const,
    }
    const { units, transferPublicId, ...cancelled } = await cancelBooking(
      deps,
      request,
      attemptOf(CancelOrder, incoming),
    )
    const data = cancelledToWire({ ...cancelled, packageHours: units, transferId: transferPublicId })
    return { statusCode: 200, data }
  })

  register(app, QuoteReschedule, { policy: 'optional-login' }, async (incoming) => {
    const { params, body, locale: language } = incoming
    const orderId = await ownOrderId(params.id, incoming)
    const moving = { ...moveFromWire(body), orderId, language, by: 'player', waives: false } as const
    return { statusCode: 200, data: describeMoveQuote(await quoteMove(deps, moving), language) }
  })

  register(app, Reschedule, { policy: 'optional-login', limit: 'orders' }, async (incoming) => {
    const { params, body, locale: language } = incoming
    const orderId = await ownOrderId(params.id, incoming)
    const moving = {
      ...moveFromWire(body),
      orderId,
      language,
      quoteHash: body.quoteHash,
      by: 'player' as const,
      waives: false,
      clientKeys: clientKeysOf(incoming, deps.config),
    }
    const placed = await moveBooking(deps, moving, attemptOf(Reschedule, incoming))
    return { statusCode: 201, data: placedOrderAnswer(placed) }
  })
}

type Requester = { readonly caller: Caller; readonly customer: CurrentCustomer | null }

type ChangeRequest = Requester & {
  readonly params: { readonly id: string }
  readonly body: object
  readonly idempotencyKey: string
}

const attemptOf = (
  { path }: Call,
  { caller, customer, params, body, idempotencyKey: key }: ChangeRequest,
): Attempt => ({ scope: scopeOf(caller, customer), key, call: path, body: { ...body, id: params.id } })
