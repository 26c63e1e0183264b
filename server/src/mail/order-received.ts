import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Letter } from './letter.ts'
import { clockTime, dayAndTime } from './moments.ts'
import { bookingsOf, firstPlay, orderSection, paymentPage, senderOf, type OrderPages } from './parts.ts'
import type { MailOrder } from './queries.ts'
import { dueOf } from './sum-rows.ts'

/** "Pay by then": to a player whose hours are held. `heldUntil` is when the hold ends. */
export function orderReceived(
  order: MailOrder,
  heldUntil: Temporal.Instant,
  { publicUrl, orderPage }: OrderPages,
): Letter {
  const { locale, location, number, name } = order
  const time = clockTime(heldUntil, location)
  const total = formatRupiah(dueOf(order))
  return {
    locale,
    subject: m.mail_received_subject({ time, number }, { locale }),
    preview: m.mail_received_preview({ total, when: firstPlay(order), location: location.name }, { locale }),
    status: { word: m.mail_received_status({}, { locale }), tone: 'warn' },
    title: m.mail_received_title({ time }, { locale }),
    lead: m.mail_received_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_received_to_pay({}, { locale }),
        value: total,
        note: m.mail_received_note({ number, until: dayAndTime(heldUntil, location, locale) }, { locale }),
        button: paymentPage(order, publicUrl, m.mail_received_button({}, { locale })),
      },
      bookingsOf(order),
      {
        kind: 'section',
        title: m.mail_received_else_title({}, { locale }),
        lines: [m.mail_received_else({}, { locale })],
        links: [],
      },
      orderSection(order, orderPage),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}
