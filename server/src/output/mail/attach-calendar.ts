import { hourRange } from '@pantul/rules/hours'
import * as m from '@pantul/messages/words'
import type { Attachment } from './message.ts'
import { shortDate, startOfHour } from '../../venue/locations/date-text.ts'
import { orderItems, type OrderItem } from './order-items.ts'
import type { MailOrder } from './queries.ts'
import { orderCalendar, type CalendarItem } from './order-calendar.ts'

/** `page`: URL of the order, or null. `cancelled`: bookings to remove from the calendar. */
type Calendar = {
  readonly page: string | null
  readonly hostname: string
  readonly cancelled?: readonly number[]
}

/** The calendar file for an order's mail: the current bookings, or the cancelled ones. */
export function calendarAttachment(order: MailOrder, { page, hostname, cancelled }: Calendar): Attachment {
  const { number, placedAt, location, moved } = order
  const lines = order.lines.filter(({ bookingId, isCancelled }) =>
    cancelled === undefined ? !isCancelled : cancelled.includes(bookingId),
  )
  return {
    filename: `${number}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${cancelled === undefined ? 'PUBLISH' : 'CANCEL'}`,
    content: orderCalendar({
      number,
      placedAt,
      location: { ...location, address: `${location.address}, ${location.city}` },
      page,
      hostname,
      moved,
      isCancelled: cancelled !== undefined,
      items: [...orderItems(lines).map((item) => calendarItem(order, item)), ...sessionItems(order)],
    }),
  }
}

/**
 * The sessions of an enrolment are cancelled together. Each event has its own UID, which stays when the session is
 * moved.
 */
const sessionItems = ({ number, location, locale, enrolments }: MailOrder): CalendarItem[] =>
  enrolments
    .flatMap(({ name, sessions }) => sessions.map((session) => ({ name, ...session })))
    .map(({ id, moves, name, date, fromHour, toHour, courtName, coachName }) => ({
      bookingId: id,
      moves,
      start: startOfHour(date, fromHour, location.timeZone),
      end: startOfHour(date, toHour, location.timeZone),
      title: `${name}, ${location.name}`,
      description: [
        m.mail_event_code({ number }, { locale }),
        m.mail_event_session({ court: courtName, coach: coachName }, { locale }),
      ].join('\n'),
    }))

function calendarItem(
  { number, location, locale, placeChanges, lines }: MailOrder,
  item: OrderItem,
): CalendarItem {
  const courts = item.courts.map((court) => court.name)
  const until = lines.find(({ bookingId }) => bookingId === item.bookingId)?.newTimeUntil ?? null
  return {
    bookingId: item.bookingId,
    moves: placeChanges[item.bookingId] ?? 0,
    start: startOfHour(item.date, item.hours[0] ?? 0, location.timeZone),
    end: startOfHour(item.date, (item.hours.at(-1) ?? 0) + 1, location.timeZone),
    ...(until === null
      ? { title: `${m.mail_event_title({ location: location.name }, { locale })}: ${courts.join(', ')}` }
      : {
          isClosed: true,
          title: m.after_booking_new_time_until({ until: shortDate(until, locale) }, { locale }),
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
