import type { PlayDate } from '@pantul/rules/play-date'
import * as m from '@pantul/messages/words'
import { isMoveRightOpen, lastDayOfRight } from '../../orders/move-right.ts'
import type { Connection } from '../../platform/database/open.ts'
import { shortDate } from '../../venue/locations/date-text.ts'
import { itemSection } from './after-booking-letters.ts'
import type { Letter } from './letter.ts'
import { orderItems } from './order-items.ts'
import { linkWarning, senderOf } from './parts.ts'
import type { MailOrder } from './read-order.ts'

/** An open move right. `lastDay`: the last local day to choose a new time. */
type MailMoveRight = { readonly bookingId: number; readonly lastDay: PlayDate }

/** An open move right by its id; null if it was used or has ended. */
export async function mailMoveRight(db: Connection, id: number): Promise<MailMoveRight | null> {
  const [right] = await db.query<MailMoveRight>(
    `select r.booking_id as "bookingId", ${lastDayOfRight('l.time_zone')} as "lastDay"
       from move_right r
       join sales_order o on o.id = r.order_id
       join location l on l.id = o.location_id
      where r.id = $1 and ${isMoveRightOpen}`,
    [id],
  )
  return right ?? null
}

/** "Choose a new time until …": sent some days before a move right ends. */
export function moveRightReminder(
  order: MailOrder,
  { bookingId, lastDay }: MailMoveRight,
  orderPage: string,
): Letter {
  const { locale, location, number, name } = order
  const items = orderItems(order.lines).filter((item) => item.bookingId === bookingId)
  const until = shortDate(lastDay, locale)
  return {
    locale,
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
      itemSection(order, items, m.mail_new_time_closed({}, { locale })),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}
