import { hourLabel } from '@pantul/rules/hours'
import * as m from '@pantul/messages/words'
import { codePanel, itemSection, playTime } from './after-booking-letters.ts'
import type { Letter } from './letter.ts'
import type { OrderItem } from './order-items.ts'
import { linkWarning, senderOf } from './parts.ts'
import type { MailOrder } from './read-order.ts'

/** "See you at …": sent some hours before play, with the bookings of that date that are not cancelled. */
export function bookingReminder(order: MailOrder, items: readonly OrderItem[], orderPage: string): Letter {
  const { locale, location, number, name } = order
  const [first] = items
  return {
    locale,
    subject: m.mail_reminder_subject(
      { when: first === undefined ? '' : playTime(first, locale), location: location.name, number },
      { locale },
    ),
    preview: m.mail_reminder_preview({ number }, { locale }),
    status: { label: m.mail_reminder_status({}, { locale }), tone: 'picked' },
    title: m.payments_see_you({ time: hourLabel(first?.hours[0] ?? 0) }, { locale }),
    lead: m.mail_reminder_lead({ name, location: location.name, zone: location.timeZoneLabel }, { locale }),
    blocks: [
      codePanel(order, orderPage),
      itemSection(order, items, m.mail_reminder_what({}, { locale })),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}
