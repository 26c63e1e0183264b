import { orderRescheduled } from './after-booking-letters.ts'
import { enrolmentConfirmed, enrolmentExpired, enrolmentReceived } from './enrolment-letters.ts'
import { goodsConfirmed } from './goods-letters.ts'
import { legalTexts } from './legal-texts.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import type { Letter } from './letter.ts'
import type { Correspondent, MailMessage } from './message.ts'
import { hasHours } from './order-items.ts'
import { orderExpired } from './order-expired.ts'
import { orderLink } from './order-link.ts'
import { packageConfirmed, packageExpires, packageOrderExpired, packageReceived } from './package-letters.ts'
import type { MailQuota } from './read-packages.ts'
import { orderReceived } from './order-received.ts'
import { paymentPage, type OrderPages } from './parts.ts'
import { paymentConfirmed } from './payment-confirmed.ts'
import type { MailOrder, MailRefund } from './read-order.ts'
import { refundDue } from './refund-due.ts'
import { seriesBilled, seriesReleased, seriesReminder } from './series-letters.ts'
import { calendarAttachment } from './calendar-attachment.ts'

/** A mail without its key and its time. */
export type ComposedMail = Omit<MailMessage, 'key' | 'at'>

/**
 * The facts of an order's mail. `orderPage` opens the order, for a guest with its token. `publicUrl` without a trailing
 * slash.
 */
type MailFacts = {
  readonly order: MailOrder
  readonly refund: MailRefund | null
  /** For mails about a customer's package. */
  readonly quota?: MailQuota | null
  /** Why it happened, as the outbox says it; an older entry says nothing. */
  readonly why?: unknown
  readonly publicUrl: string
  readonly orderPage: string
}

/**
 * The mail of an order by the name of its template, in the order's language; null if it is outdated, such as a request
 * to pay an order that was paid meanwhile. RangeError for an unknown template.
 */
export function composeMail(template: string, facts: MailFacts): ComposedMail | null {
  const { order, publicUrl } = facts
  const letter = letterOf(template, facts)
  if (letter === null) return null
  const mail = letterAsMail(template, letter, {
    from: { name: order.location.name, address: order.location.email },
    to: { name: order.name, address: order.email },
    publicUrl,
  })
  return template === 'payment-confirmed' && hasHours(order) ? withCalendar(mail, order, publicUrl) : mail
}

function letterOf(
  template: string,
  { order, refund, quota = null, why, publicUrl, orderPage }: MailFacts,
): Letter | null {
  const pages = { publicUrl, orderPage }
  const { received, confirmed, expired } = lettersOf(order)
  switch (template) {
    case 'order-received':
      return order.heldUntil === null ? null : received(order, order.heldUntil, pages)
    case 'payment-confirmed':
      if (order.state !== 'confirmed' && order.state !== 'completed') return null
      if (order.movedFrom !== null) return orderRescheduled(order, order.movedFrom, orderPage)
      return confirmed(order, pages)
    case 'order-expired':
      return order.state === 'expired' ? expired(order, pages) : null
    case 'series-billed':
      return order.heldUntil === null ? null : seriesBilled(order, order.heldUntil, pages)
    case 'series-reminder':
      return order.heldUntil === null ? null : seriesReminder(order, order.heldUntil, pages)
    case 'series-released':
      return order.state === 'expired' ? seriesReleased(order, why, pages) : null
    case 'order-link':
      return orderLink(order, orderPage)
    case 'package-expires':
      return quota === null || quota.balance === 0 ? null : packageExpires(order, quota, pages)
    case 'refund-due':
      return refund === null ? null : refundDue(order, refund, orderPage)
    default:
      throw new RangeError(`no mail is called ${template}`)
  }
}

/** The letters of an order, by what it sells. Goods are never held. */
function lettersOf(order: MailOrder) {
  const { packages, enrolments } = order
  if (packages.length > 0)
    return { received: packageReceived, confirmed: packageConfirmed, expired: packageOrderExpired }
  if (enrolments.length > 0)
    return { received: enrolmentReceived, confirmed: enrolmentConfirmed, expired: enrolmentExpired }
  const letterOf = hasHours(order) ? paymentConfirmed : goodsConfirmed
  return {
    received: orderReceived,
    confirmed: (one: MailOrder, { orderPage }: OrderPages) => letterOf(one, orderPage),
    expired: orderExpired,
  }
}

/** A letter as a mail. */
export function letterAsMail(
  template: string,
  letter: Letter,
  { from, to, publicUrl }: { from: Correspondent; to: Correspondent; publicUrl: string },
): ComposedMail {
  const texts = legalTexts(publicUrl, letter.locale)
  return {
    template,
    from,
    to,
    locale: letter.locale,
    subject: letter.subject,
    html: letterHtml(letter, texts),
    text: letterText(letter, texts),
    attachments: [],
  }
}

function withCalendar(mail: ComposedMail, order: MailOrder, publicUrl: string): ComposedMail {
  const page = paymentPage(order, publicUrl, '')?.href ?? null
  return {
    ...mail,
    attachments: [calendarAttachment(order, { page, publicUrl })],
  }
}
