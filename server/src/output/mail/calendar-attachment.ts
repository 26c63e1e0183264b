import { hourRange } from '@pantul/rules/hours'
import { keepsHours } from '@pantul/rules/order-state'
import { problem } from '@pantul/rules/problem'
import * as m from '@pantul/messages/words'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { shortDate, startOfHour } from '../../venue/locations/date-text.ts'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'
import type { Attachment } from './message.ts'
import { hasHours, orderItems, type OrderItem } from './order-items.ts'
import { readMailOrder, type MailOrder } from './read-order.ts'

type CalendarOptions = {
  readonly publicUrl: string
  /** URL of the order; null if it has no page. */
  readonly page: string | null
  /** Bookings that the file removes from the calendar. Without this, the file adds the current bookings. */
  readonly cancelledBookings?: readonly number[]
}

/** The calendar file of an order. */
export function calendarAttachment(
  order: MailOrder,
  { publicUrl, page, cancelledBookings }: CalendarOptions,
): Attachment {
  const { number: orderNumber, placedAt, location, firstBooking } = order
  const isCancelled = cancelledBookings !== undefined
  const lines = order.lines.filter((line) =>
    isCancelled ? cancelledBookings.includes(line.bookingId) : !line.isCancelled,
  )
  return {
    filename: `${orderNumber}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: calendarFile({
      orderNumber,
      placedAt,
      location: { ...location, address: `${location.address}, ${location.city}` },
      page,
      hostname: new URL(publicUrl).hostname,
      firstBooking,
      isCancelled,
      events: [...orderItems(lines).map((item) => bookingEvent(order, item)), ...sessionEvents(order)],
    }),
  }
}

/**
 * The calendar file of an order for a page, with the same events as the file in the order's mail. `pagePath`: the path
 * of the page. Refusal: PAYMENT_CLOSED if the hours are not booked, or the order has no hours (a package).
 */
export async function downloadCalendar(
  { db, config: { publicUrl } }: Deps,
  orderId: number,
  pagePath: string,
): Promise<Attachment> {
  const order = await readMailOrder(db, orderId)
  if (order === null || !hasHours(order) || !keepsHours(order.state) || order.state === 'held')
    throw new Refusal(problem('PAYMENT_CLOSED'))
  return calendarAttachment(order, { publicUrl, page: `${publicUrl}${pagePath}` })
}

/** All sessions of classes and programmes: an order of sessions can only be cancelled as a whole. */
const sessionEvents = ({ number, location, locale, enrolments }: MailOrder): CalendarEvent[] =>
  enrolments
    .flatMap(({ name, sessions }) => sessions.map((session) => ({ name, ...session })))
    .map(({ id, moves, name, date, fromHour, toHour, courtName, coachName }) => ({
      bookingOrSessionId: id,
      timesMoved: moves,
      start: startOfHour(date, fromHour, location.timeZone),
      end: startOfHour(date, toHour, location.timeZone),
      title: `${name}, ${location.name}`,
      description: [
        m.mail_event_code({ number }, { locale }),
        m.mail_event_session({ court: courtName, coach: coachName }, { locale }),
      ].join('\n'),
    }))

function bookingEvent(
  { number, location, locale, staffChangeCounts, lines }: MailOrder,
  item: OrderItem,
): CalendarEvent {
  const courts = item.courts.map((court) => court.name)
  const newTimeUntil = lines.find(({ bookingId }) => bookingId === item.bookingId)?.newTimeUntil ?? null
  return {
    bookingOrSessionId: item.bookingId,
    timesMoved: staffChangeCounts[item.bookingId] ?? 0,
    start: startOfHour(item.date, item.hours[0] ?? 0, location.timeZone),
    end: startOfHour(item.date, (item.hours.at(-1) ?? 0) + 1, location.timeZone),
    ...(newTimeUntil === null
      ? { title: `${m.mail_event_title({ location: location.name }, { locale })}: ${courts.join(', ')}` }
      : {
          isClosed: true,
          title: m.after_booking_new_time_until({ until: shortDate(newTimeUntil, locale) }, { locale }),
        }),
    description: [
      m.mail_event_code({ number }, { locale }),
      ...item.coaches.map(({ name, hours, players }) =>
        m.mail_coach_line({ name, hours: hourRange(hours), count: players }, { locale }),
      ),
      ...item.addOns.map(({ name, quantity }) => m.basket_add_on({ name, quantity }, { locale })),
    ].join('\n'),
  }
}
