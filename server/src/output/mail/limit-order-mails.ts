import { mailCountKey } from '@pantul/rules/mailbox'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import type { Connection } from '../../platform/database/open.ts'
import { refuseIfExhausted } from '../../platform/limits/count-attempts.ts'
import { isWithinLimits, sendWithin } from './limit-mails.ts'
import type { MailOrder } from './read-order.ts'

/** A mail that may not be sent now, and must be sent later. The outbox tries it again. */
class MailPostponed extends Error {
  override name = 'MailPostponed'
}

/** Mails about an order before it is paid. */
const unpaidTemplates: ReadonlySet<string> = new Set(['order-received', 'order-expired'])
/** Mails about cancellations by the player. */
const cancelledTemplates: ReadonlySet<string> = new Set([
  'order-cancelled',
  'booking-cancelled',
  'enrolment-left',
])
const refundTemplates: ReadonlySet<string> = new Set(['refund-sent', 'refund-account'])

/** How long a confirmation waits. An order that was cancelled by then needs none. */
const confirmationDelay = { minutes: 60 }

/** `isByPlayer`: the player cancelled the order, not a refused or reversed payment. */
type OrderMail = {
  readonly order: Pick<MailOrder, 'email' | 'isEmailProven' | 'movedFrom' | 'placedAt'>
  readonly template: string
  readonly isByPlayer: boolean
  readonly now: Temporal.Instant
}

/**
 * Limits the mails of orders whose buyer has not proved the address: of unpaid orders, and of orders that were paid and
 * cancelled, because both cost nothing and the address may be another person's. The request for a bank account is
 * postponed (MailPostponed), the others are dropped. When the mailbox has reached its limit of mails about cancelled
 * orders, a confirmation is postponed too; it is sent if the order is not cancelled by then.
 */
export async function sendOrderMailWithinLimit(
  db: Connection,
  mail: OrderMail,
  send: () => Promise<boolean>,
): Promise<void> {
  if (mail.order.isEmailProven) return sendWithin(db, [], { now: mail.now, send })
  if (mail.template === 'payment-confirmed') await postponeConfirmation(db, mail)
  await sendWithin(db, attemptsOf(mail), {
    now: mail.now,
    send,
    ...(mail.template === 'refund-account' ? { otherwise: postpone } : {}),
  })
}

function attemptsOf({ order, template, isByPlayer }: OrderMail): CountedAttempt[] {
  const mailbox = mailCountKey(order.email)
  if (unpaidTemplates.has(template) && order.movedFrom === null)
    return [['unpaid order mail, mailbox', mailbox, template]]
  if (cancelledTemplates.has(template) && isByPlayer) return [['cancelled order mail, mailbox', mailbox]]
  return refundTemplates.has(template) ? [['refund mail, mailbox', mailbox, template]] : []
}

async function postponeConfirmation(db: Connection, { order, now }: OrderMail): Promise<void> {
  if (Temporal.Instant.compare(order.placedAt.add(confirmationDelay), now) <= 0) return
  const mailbox = mailCountKey(order.email)
  const limit: CountedAttempt = ['cancelled order mail, mailbox', mailbox]
  if (!(await isWithinLimits(() => refuseIfExhausted(db, now, limit)))) postpone()
}

function postpone(): never {
  throw new MailPostponed('the mailbox has had its mails')
}
