import type { ClosurePreview, PreviewedBooking } from '@pantul/contract/desk-closure-preview-wire'
import type { RefundContext } from '../../money/refund-tasks/plan-refund.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Location } from '../../venue/locations/queries.ts'
import { paidFor } from '../after-booking/preview-cancel.ts'
import { bookedOrder, type BookedOrder } from '../after-booking/queries.ts'
import type { CourtHour } from '../blocks/queries.ts'
import { closureCaseFacts } from './close-booking.ts'
import { openHoursIn, type ClosedArea } from './closed-hours.ts'
import { isWholeBooking, planClosing, previewLinesToClose } from './plan-closing.ts'
import { blockedIn, bookingsIn, classesIn, type HitBooking } from './queries.ts'
import { seriesIn } from './skip-series.ts'

type PreviewFacts = {
  readonly location: Location
  readonly context: RefundContext
  readonly language: 'en' | 'id'
  /** Whether its dates become closed dates. */
  readonly isDateClosed: boolean
}

/** What a closure would do: its court-hours, the bookings it hits with what may happen to them, classes and blocks. */
export async function previewClosure(
  db: Connection,
  area: ClosedArea,
  { location, context, language, isDateClosed }: PreviewFacts,
): Promise<ClosurePreview> {
  const bookings: PreviewedBooking[] = []
  const hits = await bookingsIn(db, area)
  const orders = new Map<number, BookedOrder>()
  for (const hit of hits) {
    const order = orders.get(hit.orderId) ?? (await bookedOrder(db, hit.orderId))
    orders.set(hit.orderId, order)
    const closedLines = hits.flatMap(({ orderId, lines }) => (orderId === hit.orderId ? lines : []))
    bookings.push({
      ...(await previewBooking(db, order, hit, context)),
      alsoEnds: await alsoEnding(db, order, closedLines),
    })
  }
  const classes = await classesIn(db, area)
  return {
    hours: openHoursIn(area, location).length,
    alreadyBlocked: await blockedIn(db, area),
    seriesDates: await seriesIn(db, area),
    closesDates: isDateClosed,
    bookings,
    classes: classes.map(({ nameEn, nameId, hit, hours, publicId, date, from, until }) => ({
      publicId,
      date,
      from,
      until,
      name: language === 'id' ? nameId : nameEn,
      isWhole: hit === hours,
    })),
  }
}

async function previewBooking(
  db: Connection,
  order: BookedOrder,
  { bookingId, lines, hours, orderId }: HitBooking,
  context: RefundContext,
): Promise<Omit<PreviewedBooking, 'alsoEnds'>> {
  const ending = previewLinesToClose(order, bookingId, lines)
  const plan = planClosing(ending.order, ending.ended, {
    refundable: await findRefundable(db, orderId),
    context,
  })
  const isWhole = isWholeBooking(order, bookingId, lines)
  const facts = closureCaseFacts(order, { bookingId, plan, isWhole, now: context.now })
  return {
    orderNumber: order.number,
    bookingId,
    name: order.name,
    phone: order.phone,
    hasEmail: order.email !== '',
    language: order.locale,
    hours,
    paid: order.state === 'confirmed' ? paidFor(order, [bookingId]) : 0,
    noLongerOwed: facts.isUnpaid ? 0 : plan.debt,
    ...facts,
    money: facts.isUnpaid ? 0 : facts.money,
  }
}

/** The other hours of an unpaid order, which end with it. An unpaid month of a fixed hour gets its other dates back. */
async function alsoEnding(
  db: Connection,
  { id, state }: BookedOrder,
  closedLines: readonly number[],
): Promise<CourtHour[]> {
  if (state === 'confirmed') return []
  return db.query<CourtHour>(
    `select h.court_id as court, h.play_date as date, h.hour
       from court_hour h join sales_order o on o.id = h.order_id
      where h.order_id = $1 and h.line_id <> all ($2::bigint[]) and o.series_id is null
      order by h.play_date, h.hour, h.court_id`,
    [id, closedLines],
  )
}
