import { letterHtml } from '../mail/letter-html.ts'
import { letterText } from '../mail/letter-text.ts'
import type { Letter } from '../mail/letter.ts'
import type { Correspondent, MailMessage } from '../mail/message.ts'
import { orderExpired } from '../mail/order-expired.ts'
import { orderReceived } from '../mail/order-received.ts'
import { paymentPage } from '../mail/parts.ts'
import { paymentConfirmed } from '../mail/payment-confirmed.ts'
import type { MailOrder, MailRefund } from '../mail/queries.ts'
import { refundDue } from '../mail/refund-due.ts'
import { calendarAttachment } from './attach-calendar.ts'

/** What a mail is made of, without its key and its moment. */
export type Composed = Omit<MailMessage, 'key' | 'at'>

/**
 * The mail of an order by the name of its template, in the order's language; null when it has become untrue while it
 * waited: an order that was paid in the meantime is not asked to pay. Throws a RangeError for an unknown template.
 */
export function composeMail(
  template: string,
  { order, refund, publicUrl }: { order: MailOrder; refund: MailRefund | null; publicUrl: string },
): Composed | null {
  const letter = letterOf(template, { order, refund, publicUrl })
  if (letter === null) return null
  const mail = composed(template, letter, { order, to: { name: order.name, address: order.email } })
  return template === 'payment-confirmed' ? withCalendar(mail, order, publicUrl) : mail
}

type Told = { readonly order: MailOrder; readonly refund: MailRefund | null; readonly publicUrl: string }

function letterOf(template: string, { order, refund, publicUrl }: Told): Letter | null {
  switch (template) {
    case 'order-received':
      return order.heldUntil === null ? null : orderReceived(order, order.heldUntil, publicUrl)
    case 'payment-confirmed':
      return order.state === 'confirmed' || order.state === 'completed'
        ? paymentConfirmed(order, publicUrl)
        : null
    case 'order-expired':
      return order.state === 'expired' ? orderExpired(order, publicUrl) : null
    case 'refund-due':
      return refund === null ? null : refundDue(order, refund, publicUrl)
    default:
      throw new RangeError(`no mail is called ${template}`)
  }
}

/** A letter as a mail from the order's location. */
export function composed(
  template: string,
  letter: Letter,
  { order, to }: { order: MailOrder; to: Correspondent },
): Composed {
  return {
    template,
    from: { name: order.location.name, address: order.location.email },
    to,
    locale: letter.locale,
    subject: letter.subject,
    html: letterHtml(letter),
    text: letterText(letter),
    attachments: [],
  }
}

function withCalendar(mail: Composed, order: MailOrder, publicUrl: string): Composed {
  const page = paymentPage(order, publicUrl, '')?.href ?? null
  return { ...mail, attachments: [calendarAttachment(order, page, new URL(publicUrl).hostname)] }
}
