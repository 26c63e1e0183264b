import { DeskCourtChange, DeskCourtPreview } from '@pantul/contract/desk-change-court'
import {
  changedCourtsToWire,
  courtChangeFromWire,
  courtPreviewToWire,
  wantedCourtsFromWire,
} from '@pantul/contract/desk-change-court-wire'
import { DeskLengthen, DeskLengthenQuote } from '@pantul/contract/desk-lengthen-booking'
import {
  addedHoursFromWire,
  lengthenFromWire,
  lengthenQuoteToWire,
} from '@pantul/contract/desk-lengthen-booking-wire'
import { soldOrderToWire } from '@pantul/contract/desk-sale-wire'
import { changeOf } from '@pantul/rules/tender'
import type { FastifyInstance } from 'fastify'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { describeAcceptedOrder } from '../../orders/place/show-placed.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import { orderIdAtDesk } from '../after-booking/queries.ts'
import { changeCourt, previewCourt } from './change-court.ts'
import { lengthenBooking, quoteLengthening } from './lengthen-booking.ts'

/** Calls by which staff change a booking that has begun. */
export function runningDeskRoutes(app: FastifyInstance, deps: OrderDeps): void {
  register(app, DeskLengthenQuote, { policy: { staff: 'sell' } }, async (incoming) => {
    const { params, body, customer, staff, locale: language } = incoming
    const orderId = await orderIdAtDesk(deps.db, params.location, params.number)
    const adding = { ...addedHoursFromWire(body), orderId, customerId: customer.id, staff, language }
    return { statusCode: 200, data: lengthenQuoteToWire(await quoteLengthening(deps, adding)) }
  })

  register(app, DeskLengthen, { policy: { staff: 'sell' } }, async (incoming) => {
    const { params, body, customer, staff, locale: language } = incoming
    const orderId = await orderIdAtDesk(deps.db, params.location, params.number)
    const sale = lengthenFromWire(body)
    const { settling } = sale
    const unpaid = settling.kind === 'tenders' ? (settling.unpaid ?? null) : null
    const adding = { ...sale, orderId, customerId: customer.id, staff, language }
    const placed = await lengthenBooking(deps, adding, staffAttempt(DeskLengthen, incoming))
    const cashChange = settling.kind === 'tenders' ? changeOf(settling.tenders) : 0
    const data = soldOrderToWire(describeAcceptedOrder(placed), {
      change: cashChange,
      owed: unpaid?.amount ?? 0,
    })
    return { statusCode: 201, data }
  })

  register(app, DeskCourtPreview, { policy: { staff: 'change-booking' } }, async (incoming) => {
    const { params, body, locale: language } = incoming
    const orderId = await orderIdAtDesk(deps.db, params.location, params.number)
    const staff = actingStaff(incoming, 'change-booking')
    const request = { ...wantedCourtsFromWire(body), orderId, staff, language }
    return { statusCode: 200, data: courtPreviewToWire(await previewCourt(deps, request)) }
  })

  register(app, DeskCourtChange, { policy: { staff: 'change-booking' } }, async (incoming) => {
    const { params, body, locale: language } = incoming
    const orderId = await orderIdAtDesk(deps.db, params.location, params.number)
    const staff = actingStaff(incoming, 'change-booking')
    const { hash: seenChange, ...runningCourts } = courtChangeFromWire(body)
    const request = { ...runningCourts, orderId, staff, language, seenChange }
    const changed = await changeCourt(deps, request, staffAttempt(DeskCourtChange, incoming))
    return { statusCode: 200, data: changedCourtsToWire(changed) }
  })
}
