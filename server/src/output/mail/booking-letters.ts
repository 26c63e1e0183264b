import { hourLabel } from '@pantul/rules/hours'
import * as m from '@pantul/messages/words'
import { shortDate } from '../../venue/locations/date-text.ts'
import { section, type Letter } from './letter.ts'
import { orderItems, type OrderItem } from './order-items.ts'
import {
  bookingCodePanel,
  bookingList,
  soldItemsBlock,
  firstItem,
  linkWarning,
  orderLetter,
  playTime,
} from './order-parts.ts'
import type { MailMoveRight, OldCourts, OldPlayTime } from './read-changes.ts'
import type { MailOrder, MovedBooking } from './read-order.ts'

/** "See you at …": sent some hours before play, with the bookings of that date that are not cancelled. */
export function bookingReminder(order: MailOrder, items: readonly OrderItem[], orderPage: string): Letter {
  const { locale, location, number, name } = order
  const [first] = items
  const when = first === undefined ? '' : playTime(first, locale)
  return orderLetter(order, {
    subject: m.mail_reminder_subject({ when, location: location.name, number }, { locale }),
    preview: m.mail_reminder_preview({ number }, { locale }),
    status: { label: m.mail_reminder_status({}, { locale }), tone: 'picked' },
    title: m.payments_see_you({ time: hourLabel(first?.hours[0] ?? 0) }, { locale }),
    lead: m.mail_reminder_lead({ name, location: location.name, zone: location.timeZoneLabel }, { locale }),
    blocks: [
      bookingCodePanel(order, orderPage),
      bookingList(order, items, m.mail_reminder_what({}, { locale })),
      ...linkWarning(order),
    ],
  })
}

/** "Rescheduled": this order replaces a moved booking. */
export function bookingMoved(order: MailOrder, movedFrom: MovedBooking, orderPage: string): Letter {
  const { locale, location, name } = order
  const item = firstItem(order)
  const when = item === undefined ? '' : playTime(item, locale)
  const before = playTime(movedFrom, locale)
  const lead = m.mail_rescheduled_lead(
    { name, before, when, zone: location.timeZoneLabel, location: location.name },
    { locale },
  )
  return rescheduledLetter(order, { item, lead, orderPage })
}

/** "Rescheduled": staff exchanged the booking with another one. Null if the booking was cancelled since. */
export function bookingExchanged(
  order: MailOrder,
  oldPlayTime: OldPlayTime,
  orderPage: string,
): Letter | null {
  const { locale, location, name } = order
  const lines = order.lines.filter(({ isCancelled }) => !isCancelled)
  const item = orderItems(lines).find(({ bookingId }) => bookingId === oldPlayTime.bookingId)
  if (item === undefined || order.state !== 'confirmed') return null
  const lead = m.mail_exchanged_lead(
    {
      name,
      before: playTime(oldPlayTime, locale),
      when: playTime(item, locale),
      courts: item.courts.map((court) => court.name).join(', '),
      zone: location.timeZoneLabel,
      location: location.name,
    },
    { locale },
  )
  return rescheduledLetter(order, { item, lead, orderPage })
}

type RescheduledFacts = {
  /** The booking at its new time. */
  readonly item: OrderItem | undefined
  readonly lead: string
  readonly orderPage: string
}

/** The letter about a booking with a new time. It says that its calendar file moves the existing event. */
function rescheduledLetter(order: MailOrder, { item, lead, orderPage }: RescheduledFacts): Letter {
  const { locale, location, number } = order
  const when = item === undefined ? '' : playTime(item, locale)
  return orderLetter(order, {
    subject: m.mail_rescheduled_subject({ when, location: location.name, number }, { locale }),
    preview: m.mail_reminder_preview({ number }, { locale }),
    status: { label: m.after_booking_moved({}, { locale }), tone: 'picked' },
    title: m.payments_see_you({ time: hourLabel(item?.hours[0] ?? 0) }, { locale }),
    lead,
    blocks: [
      bookingCodePanel(order, orderPage),
      soldItemsBlock(order),
      section(m.mail_calendar_title({}, { locale }), m.mail_rescheduled_calendar({}, { locale })),
      ...linkWarning(order),
    ],
  })
}

/** "Another court": staff changed the court of a running booking. Null if the booking was cancelled since. */
export function courtChanged(order: MailOrder, oldCourts: OldCourts, orderPage: string): Letter | null {
  const { locale, location, number, name } = order
  const { bookingId, fromHour, courtNames } = oldCourts
  const newLines = order.lines.filter(
    (line) =>
      !line.isCancelled &&
      line.kind === 'court' &&
      line.bookingId === bookingId &&
      (line.hour ?? 0) >= fromHour,
  )
  if (newLines.length === 0) return null
  const courts = [...new Set(newLines.map((line) => line.name))].join(', ')
  return orderLetter(order, {
    subject: m.mail_court_changed_subject({ courts, location: location.name, number }, { locale }),
    preview: m.mail_reminder_preview({ number }, { locale }),
    status: { label: m.mail_court_changed({}, { locale }), tone: 'picked' },
    title: courts,
    lead: m.mail_court_changed_lead(
      { name, before: courtNames.join(', '), courts, time: hourLabel(fromHour) },
      { locale },
    ),
    blocks: [bookingCodePanel(order, orderPage), soldItemsBlock(order), ...linkWarning(order)],
  })
}

/** "Choose a new time until …": sent some days before a move right ends. */
export function moveRightReminder(order: MailOrder, moveRight: MailMoveRight, orderPage: string): Letter {
  const { locale, location, number, name } = order
  const items = orderItems(order.lines).filter(({ bookingId }) => bookingId === moveRight.bookingId)
  const until = shortDate(moveRight.lastDay, locale)
  return orderLetter(order, {
    subject: m.mail_new_time_subject({ until, number }, { locale }),
    preview: m.mail_new_time_preview({}, { locale }),
    status: { label: m.mail_reminder_status({}, { locale }), tone: 'warn' },
    title: m.after_booking_new_time_until({ until }, { locale }),
    lead: m.mail_new_time_lead({ name, location: location.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_order_title({}, { locale }),
        value: number,
        note: m.mail_new_time_otherwise({}, { locale }),
        button: { label: m.after_booking_new_time({}, { locale }), href: orderPage },
      },
      bookingList(order, items, m.mail_new_time_closed({}, { locale })),
      ...linkWarning(order),
    ],
  })
}
