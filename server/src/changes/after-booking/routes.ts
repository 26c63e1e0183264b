import { CancelOrder, CancelPreview, QuoteReschedule, Reschedule } from '@pantul/contract/after-booking'
import type { BodyOf, DataOf } from '@pantul/contract/call'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import { localMoment } from '../../platform/base/clock.ts'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { ownOrder } from '../../orders/find-order.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { holderOf } from '../../platform/http/holder.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { register } from '../../platform/http/route.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { scopeOf } from '../../platform/http/idempotency.ts'
import { placedToWire } from '../../orders/show-placed.ts'
import { paidBy } from '../../money/debts/queries.ts'
import { cancelBooking, PreviewChanged, waysOf, type Cancelled } from './cancel-booking.ts'
import { moveBooking } from './move-booking.ts'
import type { Move } from './plan-move.ts'
import { previewCancel, type CancelPreview as Preview } from './preview-cancel.ts'
import { bookedOrder } from './queries.ts'
import { moveQuoteToWire, quoteMove } from './quote-move.ts'

/** What can be done with a booking that is paid: cancel it, move it. */
export function afterBookingRoutes(app: FastifyInstance, deps: MoneyDeps): void {
  /** The reader's own order; ORDER_UNKNOWN for what is absent and for what is somebody else's alike. */
  const ownOrderId = async (id: string, { caller, customer }: Asking): Promise<number> => {
    const reader = { customerId: customer?.id ?? null, caller, now: deps.clock.now() }
    const order = await ownOrder(deps.db, id, reader)
    if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
    return order.id
  }

  register(app, CancelPreview, { policy: 'visitor' }, async ({ params, query, ...asking }) => {
    const orderId = await ownOrderId(params.id, asking)
    const order = await bookedOrder(deps.db, orderId)
    const preview = previewCancel(order, {
      bookingId: query.bookingId ?? null,
      paidBy: await paidBy(deps.db, orderId),
      ways: waysOf(deps),
    })
    return { statusCode: 200, data: previewToWire(preview, order.timeZone) }
  })

  register(
    app,
    CancelOrder,
    { policy: 'visitor' },
    async ({ params, body, idempotencyKey: key, ...asking }) => {
      const { bookingId, previewHash, reason = '' } = body
      const orderId = await ownOrderId(params.id, asking)
      const cancelling = { orderId, bookingId, previewHash, reason: reason.trim() }
      const attempt = {
        scope: scopeOf(asking.caller, asking.customer),
        key,
        call: CancelOrder.path,
        body: { ...body, id: params.id },
      }
      const cancelled = await cancelBooking(deps, cancelling, attempt).catch((error: unknown) => {
        throw error instanceof PreviewChanged ? previewChanged(error) : error
      })
      return { statusCode: 200, data: cancelledToWire(cancelled) }
    },
  )

  register(app, QuoteReschedule, { policy: 'visitor' }, async ({ params, body, locale, ...asking }) => {
    const orderId = await ownOrderId(params.id, asking)
    const quoted = await quoteMove(deps, { ...moveFrom(body), orderId, language: locale })
    return { statusCode: 200, data: moveQuoteToWire(quoted, locale) }
  })

  register(
    app,
    Reschedule,
    { policy: 'visitor', limit: 'orders' },
    async ({ params, body, locale, idempotencyKey: key, ...asking }) => {
      const orderId = await ownOrderId(params.id, asking)
      const moving = {
        ...moveFrom(body),
        orderId,
        language: locale,
        quoteHash: body.quoteHash,
        holder: holderOf(asking, deps.config),
      }
      const attempt = {
        scope: scopeOf(asking.caller, asking.customer),
        key,
        call: Reschedule.path,
        body: { ...body, id: params.id },
      }
      return { statusCode: 201, data: placedToWire(await moveBooking(deps, moving, attempt)) }
    },
  )
}

/** DATE_INVALID for a date that no calendar has. */
function moveFrom({ bookingId, date, hours, courts }: BodyOf<typeof QuoteReschedule>): Move {
  const playDate = fromDayMonthYear(date)
  if (playDate === null) throw new Refusal(problem('DATE_INVALID'))
  return { bookingId, date: playDate, hours, courts }
}

type Asking = { readonly caller: Caller; readonly customer: CurrentCustomer | null }

const previewToWire = (preview: Preview, timeZone: string): DataOf<typeof CancelPreview> => ({
  BookingID: preview.bookingId,
  Paid: preview.paid,
  Percent: preview.percent,
  Refund: preview.refund,
  Routes: routesToWire(preview.routes),
  Units: preview.units,
  Until: preview.until === null ? null : localMoment(preview.until, timeZone),
  PreviewHash: preview.hash,
})

const previewChanged = ({ preview, timeZone }: PreviewChanged): Refusal =>
  new Refusal(problem('PRICE_CHANGED'), { data: { Preview: previewToWire(preview, timeZone) } })

const cancelledToWire = ({
  refund,
  routes,
  units,
  transferPublicId,
}: Cancelled): DataOf<typeof CancelOrder> => ({
  Refund: refund,
  Routes: routesToWire(routes),
  Units: units,
  TransferRefundID: transferPublicId,
})

const routesToWire = (routes: Preview['routes']) =>
  routes.map(({ route, amount }) => ({ Route: route, Amount: amount }))
