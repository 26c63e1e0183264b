import { bookingMoved } from './booking-letters.ts'
import { calendarAttachment } from './calendar-attachment.ts'
import { courtOrderConfirmed, courtOrderExpired, courtOrderReceived } from './court-order-letters.ts'
import { enrolmentConfirmed, enrolmentExpired, enrolmentReceived } from './enrolment-letters.ts'
import { goodsConfirmed } from './goods-letter.ts'
import { letterAsMail, type ComposedMail } from './letter-as-mail.ts'
import type { Letter } from './letter.ts'
import { hasHours } from './order-items.ts'
import { orderLinkLetter } from './order-link-letter.ts'
import { paymentLink, type OrderPages } from './order-parts.ts'
import { packageConfirmed, packageEndsSoon, packageExpired, packageReceived } from './package-letters.ts'
import type { MailOrder } from './read-order.ts'
import type { MailQuota } from './read-packages.ts'
import type { PaymentRefund } from './read-refunds.ts'
import { refundDue } from './refund-letters.ts'
import { seriesBilled, seriesReleased, seriesReminder } from './series-bill-letters.ts'

type OrderMailFacts = OrderPages & {
  readonly order: MailOrder
  readonly refund: PaymentRefund | null
  /** For mails about a package that the order bought. */
  readonly quota?: MailQuota | null
  /** Why the hours of a series were released. It comes from the outbox row; old rows contain none. */
  readonly releaseReason?: unknown
}

/**
 * The mail of an order by the name of its template, in the order's language. Null if it is outdated, such as a request
 * to pay an order that was paid meanwhile. RangeError for an unknown template.
 */
export function composeOrderMail(template: string, facts: OrderMailFacts): ComposedMail | null {
  const { order, publicUrl } = facts
  const letter = writeLetter(template, facts)
  if (letter === null) return null
  const mail = letterAsMail(template, letter, {
    location: order.location,
    to: { name: order.name, address: order.email },
    publicUrl,
  })
  if (template !== 'payment-confirmed' || !hasHours(order)) return mail
  const page = paymentLink(order, publicUrl, '')?.href ?? null
  return { ...mail, attachments: [calendarAttachment(order, { publicUrl, page })] }
}

function writeLetter(template: string, facts: OrderMailFacts): Letter | null {
  const { order, refund, quota = null, orderPage } = facts
  const { writeReceived, writeConfirmed, writeExpired } = writersFor(order)
  switch (template) {
    case 'order-received':
      return order.heldUntil === null ? null : writeReceived(order, order.heldUntil, facts)
    case 'payment-confirmed':
      if (order.state !== 'confirmed' && order.state !== 'completed') return null
      return order.movedFrom === null
        ? writeConfirmed(order, facts)
        : bookingMoved(order, order.movedFrom, orderPage)
    case 'order-expired':
      return order.state === 'expired' ? writeExpired(order, facts) : null
    case 'series-billed':
      return order.heldUntil === null ? null : seriesBilled(order, order.heldUntil, facts)
    case 'series-reminder':
      return order.heldUntil === null ? null : seriesReminder(order, order.heldUntil, facts)
    case 'series-released':
      return order.state === 'expired' ? seriesReleased(order, facts.releaseReason, facts) : null
    case 'order-link':
      return orderLinkLetter(order, orderPage)
    case 'package-expires':
      return quota === null || quota.balance === 0 ? null : packageEndsSoon(order, quota, facts)
    case 'refund-due':
      return refund === null ? null : refundDue(order, refund, orderPage)
    default:
      throw new RangeError(`no mail is called ${template}`)
  }
}

/** The letters of an order depend on what it sells. */
function writersFor(order: MailOrder) {
  if (order.packages.length > 0)
    return {
      writeReceived: packageReceived,
      writeConfirmed: packageConfirmed,
      writeExpired: packageExpired,
    }
  if (order.enrolments.length > 0)
    return {
      writeReceived: enrolmentReceived,
      writeConfirmed: enrolmentConfirmed,
      writeExpired: enrolmentExpired,
    }
  return {
    writeReceived: courtOrderReceived,
    writeConfirmed: hasHours(order) ? courtOrderConfirmed : goodsConfirmed,
    writeExpired: courtOrderExpired,
  }
}
