import type { ClosurePreview, PreviewedBooking } from '@pantul/contract/desk-closures-wire'
import type { RefundContext } from '../../money/debts/plan-refund.ts'
import { paidBy } from '../../money/debts/queries.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Location } from '../../venue/locations/queries.ts'
import { paidFor } from '../after-booking/preview-cancel.ts'
import { bookedOrder, type BookedOrder } from '../after-booking/queries.ts'
import { caseFacts } from './close-booking.ts'
import { openHoursIn, type ClosedArea } from './closed-hours.ts'
import { isWholeBooking, planClosing, previewLinesToClose } from './plan-closing.ts'
import { blockedIn, bookingsIn, classesIn, seriesIn, type HitBooking } from './queries.ts'

/** What a closure would do: its court-hours, the bookings it hits with what may happen to them, classes and blocks. */
export async function previewClosure(
  db: Connection,
  area: ClosedArea,
  { location, context, language }: { location: Location; context: RefundContext; language: 'en' | 'id' },
): Promise<ClosurePreview> {
  const bookings: PreviewedBooking[] = []
  const orders = new Map<number, BookedOrder>()
  for (const hit of await bookingsIn(db, area)) {
    const order = orders.get(hit.orderId) ?? (await bookedOrder(db, hit.orderId))
    orders.set(hit.orderId, order)
    bookings.push(await previewBooking(db, order, hit, context))
  }
  const classes = await classesIn(db, area)
  return {
    hours: openHoursIn(area, location).length,
    blocked: await blockedIn(db, area),
    seriesDates: (await seriesIn(db, area)).length,
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
): Promise<PreviewedBooking> {
  const ending = previewLinesToClose(order, bookingId, lines)
  const plan = planClosing(ending.order, ending.ended, { paidBy: await paidBy(db, orderId), context })
  const isWhole = isWholeBooking(order, bookingId, lines)
  const facts = caseFacts(order, { bookingId, plan, isWhole, now: context.now })
  return {
    orderNumber: order.number,
    bookingId,
    name: order.name,
    phone: order.phone,
    hasEmail: order.email !== '',
    language: order.locale,
    hours,
    paid: order.state === 'confirmed' ? paidFor(order, [bookingId]) : 0,
    debt: facts.isUnpaid ? 0 : plan.debt,
    ...facts,
    money: facts.isUnpaid ? 0 : facts.money,
  }
}
