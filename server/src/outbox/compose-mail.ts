import { orderRescheduled } from '../mail/after-booking-letters.ts'
import { letterHtml } from '../mail/letter-html.ts'
import { letterText } from '../mail/letter-text.ts'
import type { Letter } from '../mail/letter.ts'
import type { Correspondent, MailMessage } from '../mail/message.ts'
import { orderExpired } from '../mail/order-expired.ts'
import {
  packageConfirmed,
  packageExpires,
  packageOrderExpired,
  packageReceived,
} from '../mail/package-letters.ts'
import type { MailQuota } from '../mail/package-queries.ts'
import { orderReceived } from '../mail/order-received.ts'
import { paymentPage } from '../mail/parts.ts'
import { paymentConfirmed } from '../mail/payment-confirmed.ts'
import type { MailOrder, MailRefund } from '../mail/queries.ts'
import { refundDue } from '../mail/refund-due.ts'
import { calendarAttachment } from './attach-calendar.ts'

/** What a mail is made of, without its key and its moment. */
export type Composed = Omit<MailMessage, 'key' | 'at'>

/**
 * What an order's mail tells of: `orderPage` is the address that opens the order, for a guest with its token.
 * `publicUrl` without a slash at its end.
 */
type Told = {
  readonly order: MailOrder
  readonly refund: MailRefund | null
  /** What a mail about a package that somebody owns tells of. */
  readonly quota?: MailQuota | null
  readonly publicUrl: string
  readonly orderPage: string
}

/**
 * The mail of an order by the name of its template, in the order's language; null when it has become untrue while it
 * waited: an order that was paid in the meantime is not asked to pay. Throws a RangeError for an unknown template.
 */
export function composeMail(template: string, told: Told): Composed | null {
  const { order, publicUrl } = told
  const letter = letterOf(template, told)
  if (letter === null) return null
  const mail = composed(template, letter, {
    from: { name: order.location.name, address: order.location.email },
    to: { name: order.name, address: order.email },
  })
  return template === 'payment-confirmed' && order.lines.length > 0
    ? withCalendar(mail, order, publicUrl)
    : mail
}

function letterOf(
  template: string,
  { order, refund, quota = null, publicUrl, orderPage }: Told,
): Letter | null {
  const pages = { publicUrl, orderPage }
  const isOfPackages = order.packages.length > 0
  switch (template) {
    case 'order-received':
      if (order.heldUntil === null) return null
      return (isOfPackages ? packageReceived : orderReceived)(order, order.heldUntil, pages)
    case 'payment-confirmed':
      if (order.state !== 'confirmed' && order.state !== 'completed') return null
      if (order.moved !== null) return orderRescheduled(order, order.moved, orderPage)
      return isOfPackages ? packageConfirmed(order, pages) : paymentConfirmed(order, orderPage)
    case 'order-expired':
      if (order.state !== 'expired') return null
      return (isOfPackages ? packageOrderExpired : orderExpired)(order, pages)
    case 'package-expires':
      return quota === null || quota.balance === 0 ? null : packageExpires(order, quota, pages)
    case 'refund-due':
      return refund === null ? null : refundDue(order, refund, orderPage)
    default:
      throw new RangeError(`no mail is called ${template}`)
  }
}

/** A letter as a mail. */
export function composed(
  template: string,
  letter: Letter,
  { from, to }: { from: Correspondent; to: Correspondent },
): Composed {
  return {
    template,
    from,
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
  return {
    ...mail,
    attachments: [calendarAttachment(order, { page, hostname: new URL(publicUrl).hostname })],
  }
}
