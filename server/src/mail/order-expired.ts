import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Letter } from './letter.ts'
import { bookingsOf, orderSection, paymentPage, senderOf, type OrderPages } from './parts.ts'
import type { MailOrder } from './queries.ts'

/** "The time to pay ran out": nothing was charged; the payment's page books the same items again. */
export function orderExpired(order: MailOrder, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number, name } = order
  const label = m.mail_expired_button({}, { locale })
  return {
    locale,
    subject: m.mail_expired_subject({ number }, { locale }),
    preview: m.mail_expired_preview({}, { locale }),
    status: { word: m.mail_expired_status({}, { locale }), tone: 'bad' },
    title: m.mail_expired_title({}, { locale }),
    lead: m.mail_expired_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_expired_charged({}, { locale }),
        value: formatRupiah(0),
        note: m.mail_expired_note({ number }, { locale }),
        button: paymentPage(order, publicUrl, label) ?? { label, href: `${publicUrl}/booking` },
      },
      bookingsOf(order),
      {
        kind: 'section',
        title: m.mail_expired_paid_title({}, { locale }),
        lines: [m.mail_expired_paid({}, { locale })],
        links: [],
      },
      orderSection(order, orderPage),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}
