import * as m from '@pantul/messages/words'
import type { Letter } from './letter.ts'
import { paymentPage, type OrderPages } from './parts.ts'
import type { MailOrder } from './read-order.ts'
import { expiredLetter } from './unpaid-letters.ts'

/** "The time to pay ran out": nothing was charged. Links to the payment page, which books the same items again. */
export function orderExpired(order: MailOrder, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number, name } = order
  const label = m.payments_book_again({}, { locale })
  return expiredLetter(order, orderPage, {
    subject: m.mail_expired_subject({ number }, { locale }),
    preview: m.mail_expired_preview({}, { locale }),
    lead: m.mail_expired_lead({ name }, { locale }),
    again: paymentPage(order, publicUrl, label) ?? { label, href: `${publicUrl}/booking` },
    ifPaid: m.mail_expired_paid({}, { locale }),
  })
}
