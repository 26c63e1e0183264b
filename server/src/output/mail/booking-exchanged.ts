import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import type { Connection } from '../../platform/database/open.ts'
import { InvalidPayload } from '../../platform/outbox/queries.ts'
import { calendarSection, codePanel, playTime } from './after-booking-letters.ts'
import type { Letter } from './letter.ts'
import { orderItems } from './order-items.ts'
import { bookingsOf, linkWarning, senderOf } from './parts.ts'
import type { MailOrder, MovedBooking } from './read-order.ts'

/** The courts and the time of a booking before an act of staff. */
type PlaceBefore = Omit<MovedBooking, 'number'>

/** Reads the courts and the time of a booking before an act. Throws InvalidPayload if there is no such act. */
export async function placeBefore(db: Connection, actId: number): Promise<PlaceBefore> {
  const [before] = await db.query<PlaceBefore>(
    'select booking_id as "bookingId", play_date as date, hours from place_change where act_id = $1',
    [actId],
  )
  if (before === undefined) throw new InvalidPayload('no such change')
  return before
}

/** "Rescheduled": staff exchanged the booking with another one. Null if it was cancelled since. */
export function bookingExchanged(order: MailOrder, before: PlaceBefore, orderPage: string): Letter | null {
  const { locale, location, number, name } = order
  const lines = order.lines.filter(({ isCancelled }) => !isCancelled)
  const item = orderItems(lines).find(({ bookingId }) => bookingId === before.bookingId)
  if (item === undefined || order.state !== 'confirmed') return null
  const when = playTime(item, locale)
  const courts = item.courts.map((court) => court.name).join(', ')
  return {
    locale,
    subject: m.mail_rescheduled_subject({ when, location: location.name, number }, { locale }),
    preview: m.mail_reminder_preview({ number }, { locale }),
    status: { label: m.after_booking_moved({}, { locale }), tone: 'picked' },
    title: m.payments_see_you({ time: hourLabel(item.hours[0] ?? 0) }, { locale }),
    lead: m.mail_exchanged_lead(
      {
        name,
        before: playTime(before, locale),
        when,
        courts,
        zone: location.timeZoneLabel,
        location: location.name,
      },
      { locale },
    ),
    blocks: [
      codePanel(order, orderPage),
      bookingsOf(order),
      calendarSection(order, m.mail_rescheduled_calendar({}, { locale })),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}
