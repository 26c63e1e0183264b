import { CancelOrder, CancelPreview, QuoteReschedule, Reschedule } from '@pantul/contract/after-booking'
import { cancelledToWire, previewToWire } from '@pantul/contract/after-booking-wire'
import type { BodyOf } from '@pantul/contract/call'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { findChangeableOrder } from '../../orders/find-order.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { clientKeysOf } from '../../platform/http/client-keys.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { register } from '../../platform/http/route.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { scopeOf } from '../../platform/http/idempotency.ts'
import { placedOrderAnswer } from '../../orders/show-placed.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import { refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { cancelBooking } from './cancel-booking.ts'
import { moveBooking } from './move-booking.ts'
import type { Move } from './plan-move.ts'
import { previewCancel, describePreview } from './preview-cancel.ts'
import { bookedOrder } from './queries.ts'
import { describeMoveQuote, quoteMove } from './quote-move.ts'

/** Routes to cancel and move paid bookings. */
export function afterBookingRoutes(app: FastifyInstance, deps: MoneyDeps): void {
  /** The id of an order that the caller may change. Refusal: ORDER_UNKNOWN, also for an order of another person. */
  const ownOrderId = async (id: string, { caller, customer }: RequestOwner): Promise<number> => {
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
      context: refundContextOf(deps),
    })
    return { statusCode: 200, data: previewToWire(describePreview(preview, order.timeZone)) }
  })

  register(
    app,
    CancelOrder,
    { policy: 'optional-login' },
    async ({ params, body, idempotencyKey: key, ...requester }) => {
      const { bookingId, previewHash, reason = '' } = body
      const orderId = await ownOrderId(params.id, requester)
      const cancelling = { orderId, bookingId, previewHash, reason: reason.trim(), by: 'player' } as const
      const attempt = {
        scope: scopeOf(requester.caller, requester.customer),
        key,
        call: CancelOrder.path,
        body: { ...body, id: params.id },
      }
      const cancelled = await cancelBooking(deps, cancelling, attempt)
      return {
        statusCode: 200,
        data: cancelledToWire({
          ...cancelled,
          packageHours: cancelled.units,
          transferId: cancelled.transferPublicId,
        }),
      }
    },
  )

  register(
    app,
    QuoteReschedule,
    { policy: 'optional-login' },
    async ({ params, body, locale, ...requester }) => {
      const orderId = await ownOrderId(params.id, requester)
      const quoted = await quoteMove(deps, {
        ...moveFrom(body),
        orderId,
        language: locale,
        by: 'player',
        waives: false,
      })
      return { statusCode: 200, data: describeMoveQuote(quoted, locale) }
    },
  )

  register(
    app,
    Reschedule,
    { policy: 'optional-login', limit: 'orders' },
    async ({ params, body, locale, idempotencyKey: key, ...requester }) => {
      const orderId = await ownOrderId(params.id, requester)
      const moving = {
        ...moveFrom(body),
        orderId,
        language: locale,
        quoteHash: body.quoteHash,
        by: 'player' as const,
        waives: false,
        clientKeys: clientKeysOf(requester, deps.config),
      }
      const attempt = {
        scope: scopeOf(requester.caller, requester.customer),
        key,
        call: Reschedule.path,
        body: { ...body, id: params.id },
      }
      return { statusCode: 201, data: placedOrderAnswer(await moveBooking(deps, moving, attempt)) }
    },
  )
}

/** Reads the target of a move. Refusal: DATE_INVALID for a date that does not exist. */
function moveFrom({ bookingId, date, hours, courts }: BodyOf<typeof QuoteReschedule>): Move {
  const playDate = fromDayMonthYear(date)
  if (playDate === null) throw new Refusal(problem('DATE_INVALID'))
  return { bookingId, date: playDate, hours, courts }
}

type RequestOwner = { readonly caller: Caller; readonly customer: CurrentCustomer | null }
