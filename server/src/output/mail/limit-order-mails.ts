import { mailCountKey } from '@pantul/rules/mailbox'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import type { Connection } from '../../platform/database/open.ts'
import { refuseIfExhausted } from '../../platform/limits/count-attempts.ts'
import { isWithinLimits, sendWithinLimits } from './limit-mails.ts'
import type { MailOrder } from './read-order.ts'

/** The mail may not be sent now, and the outbox must try it again later. */
class MailPostponed extends Error {
  override name = 'MailPostponed'
}

/** Mails about an order before it is paid. */
const unpaidTemplates: ReadonlySet<string> = new Set(['order-received', 'order-expired'])
/** Mails about cancellations. */
const cancellationTemplates: ReadonlySet<string> = new Set([
  'order-cancelled',
  'booking-cancelled',
  'enrolment-left',
])
const refundTemplates: ReadonlySet<string> = new Set(['refund-sent', 'refund-account'])

/** A postponed confirmation is sent this long after its order was placed, unless the order is cancelled before. */
const confirmationDelay = { minutes: 60 }

type OrderMail = {
  readonly order: Pick<MailOrder, 'email' | 'hasVerifiedEmail' | 'movedFrom' | 'placedAt'>
  readonly template: string
  /** Of a cancellation: whether the player or staff cancelled. False if a refused or reversed payment caused it. */
  readonly isCancelledByPerson: boolean
  readonly now: Temporal.Instant
}

/**
 * Limits the mails of orders whose buyer has not proved the e-mail, which may be another person's: mails of unpaid
 * orders, and of orders that are paid and cancelled, because both cost the buyer nothing. Mails above a limit are
 * dropped, but the request for a bank account is postponed (MailPostponed). When the mailbox has reached its limit of
 * mails about cancelled orders, confirmations are postponed too.
 */
export async function sendOrderMailWithinLimit(
  db: Connection,
  mail: OrderMail,
  send: () => Promise<boolean>,
): Promise<void> {
  if (mail.order.hasVerifiedEmail) return sendWithinLimits(db, [], { now: mail.now, send })
  if (mail.template === 'payment-confirmed') await throwIfConfirmationMustWait(db, mail)
  await sendWithinLimits(db, attemptsToCount(mail), {
    now: mail.now,
    send,
    ...(mail.template === 'refund-account' ? { onLimitReached: postpone } : {}),
  })
}

function attemptsToCount({ order, template, isCancelledByPerson }: OrderMail): CountedAttempt[] {
  const mailbox = mailCountKey(order.email)
  if (unpaidTemplates.has(template) && order.movedFrom === null)
    return [['mail about unpaid order, mailbox and template', mailbox, template]]
  if (cancellationTemplates.has(template) && isCancelledByPerson)
    return [['mail about cancelled order, mailbox', mailbox]]
  return refundTemplates.has(template) ? [['mail about refund, mailbox and template', mailbox, template]] : []
}

/**
 * Throws MailPostponed in the first hour after the order, if the mailbox has reached its limit of mails about cancelled
 * orders.
 */
async function throwIfConfirmationMustWait(db: Connection, { order, now }: OrderMail): Promise<void> {
  if (Temporal.Instant.compare(order.placedAt.add(confirmationDelay), now) <= 0) return
  const mailbox = mailCountKey(order.email)
  const limit: CountedAttempt = ['mail about cancelled order, mailbox', mailbox]
  if (!(await isWithinLimits(() => refuseIfExhausted(db, now, limit)))) postpone()
}

function postpone(): never {
  throw new MailPostponed('the mailbox has reached its limit')
}
