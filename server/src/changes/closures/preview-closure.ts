import type { ClosurePreview, PreviewedBooking } from '@pantul/contract/desk-closure-preview-wire'
import type { ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import { refundContextOf, type RefundContext } from '../../money/refund-tasks/plan-refund.ts'
import { venueNow } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { paidFor } from '../after-booking/booked-lines.ts'
import { bookedOrder, type BookedOrder } from '../after-booking/queries.ts'
import type { CourtHour } from '../court-hours/claim-free-hours.ts'
import { closureCaseFacts } from './close-booking.ts'
import { datesToClose } from './close-dates.ts'
import { areaToClose, endOverdueHolds, openHoursIn, type ClosedArea } from './closed-area.ts'
import { endsWholeBooking, planClosing, previewLinesToClose } from './plan-closing.ts'
import { affectedBookings, affectedClasses, countBlockedHours, type AffectedBooking } from './queries.ts'
import { seriesDatesIn } from './skip-series.ts'

type PreviewRequest = {
  readonly locationId: string
  readonly request: ClosureRequest
  readonly language: 'en' | 'id'
}

/** What a closure would do now. Nothing is changed, except that overdue holds end. Refusals: those of `areaToClose`. */
export async function previewClosure(
  deps: PaymentDeps,
  { locationId, request, language }: PreviewRequest,
): Promise<ClosurePreview> {
  const { db, clock } = deps
  const { area, location } = await areaToClose(deps, locationId, request)
  await endOverdueHolds(db, area)
  const { date: today } = venueNow(clock, area.timeZone)
  const closedDates = await datesToClose(db, locationId, { request, today })
  const classes = await affectedClasses(db, area)
  return {
    hours: openHoursIn(area, location).length,
    alreadyBlockedHours: await countBlockedHours(db, area),
    seriesDates: await seriesDatesIn(db, area),
    closesDates: closedDates.length > 0,
    bookings: await previewBookings(db, area, refundContextOf(deps)),
    classes: classes.map(({ nameEn, nameId, isWhollyClosed, publicId, date, from, until }) => ({
      publicId,
      date,
      from,
      until,
      name: language === 'id' ? nameId : nameEn,
      isFullyClosed: isWhollyClosed,
    })),
  }
}

async function previewBookings(
  db: Connection,
  area: ClosedArea,
  refundContext: RefundContext,
): Promise<PreviewedBooking[]> {
  const previews: PreviewedBooking[] = []
  const bookings = await affectedBookings(db, area)
  const orders = new Map<number, BookedOrder>()
  for (const booking of bookings) {
    const { orderId } = booking
    const order = orders.get(orderId) ?? (await bookedOrder(db, orderId))
    orders.set(orderId, order)
    const closedLineIds = bookings.flatMap((affected) =>
      affected.orderId === orderId ? affected.closedLineIds : [],
    )
    previews.push({
      ...(await previewBooking(db, order, booking, refundContext)),
      otherEndedHours: await otherEndingHours(db, order, closedLineIds),
    })
  }
  return previews
}

async function previewBooking(
  db: Connection,
  order: BookedOrder,
  { bookingId, closedLineIds, closedHours, orderId }: AffectedBooking,
  refundContext: RefundContext,
): Promise<Omit<PreviewedBooking, 'otherEndedHours'>> {
  const changed = previewLinesToClose(order, bookingId, closedLineIds)
  const refundable = await findRefundable(db, orderId)
  const plan = planClosing(changed.order, changed.endedLineIds, { refundable, refundContext })
  const isWhole = endsWholeBooking(order, bookingId, closedLineIds)
  const facts = closureCaseFacts(order, { bookingId, plan, endsBooking: isWhole, now: refundContext.now })
  return {
    orderNumber: order.number,
    bookingId,
    name: order.name,
    phone: order.phone,
    hasEmail: order.email !== '',
    language: order.locale,
    hours: closedHours,
    paid: order.state === 'confirmed' ? paidFor(order, [bookingId]) : 0,
    noLongerOwed: facts.isUnpaid ? 0 : plan.noLongerOwed,
    ...facts,
    money: facts.isUnpaid ? 0 : facts.money,
  }
}

/** The other hours of an unpaid order, which end too. A bill of a fixed hour has none: its other dates get a new bill. */
async function otherEndingHours(
  db: Connection,
  { id, state }: BookedOrder,
  closedLineIds: readonly number[],
): Promise<CourtHour[]> {
  if (state === 'confirmed') return []
  return db.query<CourtHour>(
    `select h.court_id as court, h.play_date as date, h.hour
       from court_hour h join sales_order o on o.id = h.order_id
      where h.order_id = $1 and h.line_id <> all ($2::bigint[]) and o.series_id is null
      order by h.play_date, h.hour, h.court_id`,
    [id, closedLineIds],
  )
}
