import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import type { Connection } from '../../platform/database/open.ts'
import { InvalidPayload } from '../../platform/outbox/queries.ts'
import { codePanel } from './after-booking-letters.ts'
import type { Letter } from './letter.ts'
import { bookingsOf, linkWarning, senderOf } from './parts.ts'
import type { MailOrder } from './read-order.ts'

/** The names of the courts that a booking had before, and the hour from which it has others. */
type CourtsBefore = {
  readonly bookingId: number
  readonly fromHour: number
  readonly courts: readonly string[]
}

/** Reads the courts before a change. Throws InvalidPayload if there is no such act. */
export async function courtsBefore(db: Connection, actId: number): Promise<CourtsBefore> {
  const [before] = await db.query<CourtsBefore>(
    `select p.booking_id as "bookingId", p.hours[1] as "fromHour",
            array(select c.name from court c where c.id = any (p.courts) order by c.id) as courts
       from place_change p where p.act_id = $1`,
    [actId],
  )
  if (before === undefined) throw new InvalidPayload('no such change')
  return before
}

/** "Another court": staff changed the court of a running booking. Null if it was cancelled since. */
export function courtChanged(order: MailOrder, before: CourtsBefore, orderPage: string): Letter | null {
  const { locale, location, number, name } = order
  const lines = order.lines.filter(
    ({ isCancelled, kind, bookingId, hour }) =>
      !isCancelled && kind === 'court' && bookingId === before.bookingId && (hour ?? 0) >= before.fromHour,
  )
  if (lines.length === 0) return null
  const courts = [...new Set(lines.map((line) => line.name))].join(', ')
  const time = hourLabel(before.fromHour)
  return {
    locale,
    subject: m.mail_court_changed_subject({ courts, location: location.name, number }, { locale }),
    preview: m.mail_reminder_preview({ number }, { locale }),
    status: { label: m.mail_court_changed({}, { locale }), tone: 'picked' },
    title: courts,
    lead: m.mail_court_changed_lead({ name, before: before.courts.join(', '), courts, time }, { locale }),
    blocks: [codePanel(order, orderPage), bookingsOf(order), ...linkWarning(order)],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}
