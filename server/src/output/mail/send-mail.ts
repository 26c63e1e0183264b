import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { makeOrderLink, orderUrl } from '../../people/accounts/make-link.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Config } from '../../platform/base/config.ts'
import type { Connection, Database } from '../../platform/database/connection.ts'
import { createEmailCode } from '../../people/guests/verify-guest-email.ts'
import { numberOf, InvalidPayload, textOf, type Payload } from '../../platform/outbox/queries.ts'
import type { Effects } from '../../platform/outbox/relay.ts'
import { composeAccountMail } from './compose-account-mail.ts'
import { composeChangeMail, isChangeTemplate } from './compose-change-mail.ts'
import { composeOrderMail } from './compose-order-mail.ts'
import { emailCodeLetter } from './email-code-letter.ts'
import { endOfDayMail } from './end-of-day-mail.ts'
import { invitationMail } from './invitation-mail.ts'
import { letterAsMail, type ComposedMail } from './letter-as-mail.ts'
import { sendWithinMailboxLimit } from './limit-mails.ts'
import { sendOrderMailWithinLimit } from './limit-order-mails.ts'
import type { Mailer } from './mailer.ts'
import { readMailCustomer, readSendingLocation } from './read-customer.ts'
import { readMailOrder, type MailOrder } from './read-order.ts'
import { readMailQuota } from './read-packages.ts'
import { readPaymentAmount, readPaymentRefund, readRefundTask } from './read-refunds.ts'
import { seriesDatesLostMail, seriesMadeMail } from './series-contact-mails.ts'
import { staffAlert } from './staff-alert-letter.ts'

export type MailDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer
  /** The secret key hashes the codes that guests get. */
  readonly config: Pick<Config, 'secretKey'>
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/**
 * The outbox effects that send mails. Order, person and language are read when a mail is sent, and no transaction is
 * open during SMTP.
 */
export const mailEffects: Effects<MailDeps> = {
  /** A mail to a person. A payload has a template, and one id that tells whom the mail is about. */
  mail: sendMail,
  /** A mail to the staff of the order's location: `{ reason, orderId, paymentId?, ended?, owed?, refundId? }`. */
  alert: sendAlert,
}

async function sendMail(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  if ('customerId' in payload) return sendAccountMail(deps, payload, key)
  if ('orderId' in payload) return sendOrderMail(deps, payload, key)
  await sendIfComposed(deps, await composeOtherMail(deps, payload), key)
}

/** Mails that are about neither an account nor an order. */
function composeOtherMail(deps: MailDeps, payload: Payload): Promise<ComposedMail | null> {
  const { db, clock, publicUrl } = deps
  if ('invitationId' in payload)
    return invitationMail(db, {
      invitationId: numberOf(payload, 'invitationId'),
      publicUrl,
      now: clock.now(),
    })
  if ('seriesId' in payload) return composeSeriesMail(deps, payload)
  if ('managerId' in payload) return endOfDayMail(deps, payload)
  return composeEmailCode(deps, payload)
}

/** Returns whether there was a mail to send. */
async function sendIfComposed(
  { mailer, clock }: MailDeps,
  mail: ComposedMail | null,
  key: string,
): Promise<boolean> {
  if (mail !== null) await mailer.send({ ...mail, key, at: clock.now() })
  return mail !== null
}

function composeSeriesMail({ db, publicUrl }: MailDeps, payload: Payload): Promise<ComposedMail | null> {
  const seriesId = numberOf(payload, 'seriesId')
  if (payload['template'] !== 'series-dates-lost') return seriesMadeMail(db, { seriesId, publicUrl })
  return seriesDatesLostMail(db, {
    seriesId,
    dates: datesIn(payload['dates']),
    isClosed: payload['isClosed'] === true,
    closureKind: payload['why'],
    publicUrl,
  })
}

const datesIn = (dates: unknown): PlayDate[] =>
  Array.isArray(dates) ? dates.filter((date) => typeof date === 'string' && isPlayDate(date)) : []

/** The code that proves a guest's e-mail. The mail has no name, because the e-mail may be another person's. */
async function composeEmailCode(
  { db, config, publicUrl }: MailDeps,
  payload: Payload,
): Promise<ComposedMail | null> {
  const guestEmailId = numberOf(payload, 'guestEmailId')
  const written = await createEmailCode(db, { guestEmailId, secretKey: config.secretKey })
  if (written === null) return null
  const { email, locale, code } = written
  const location = await readSendingLocation(db, publicUrl)
  const letter = emailCodeLetter({ locale, location, code })
  return letterAsMail('prove-email', letter, { location, to: { name: '', address: email }, publicUrl })
}

async function sendAccountMail(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  // Somebody requested a password reset for an e-mail without an account. No mail is sent.
  if (payload['customerId'] === null) return
  const { db, clock, publicUrl } = deps
  const customer = await readMailCustomer(db, numberOf(payload, 'customerId'), publicUrl)
  if (customer === null) return
  const now = clock.now()
  await sendWithinMailboxLimit(db, { customer, payload, now }, async () =>
    sendIfComposed(deps, await composeAccountMail(db, customer, { payload, publicUrl, now }), key),
  )
}

async function sendOrderMail(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  const { db, clock } = deps
  const order = await readOrderOf(db, payload)
  if (order.isForgotten) return
  const limitedMail = {
    order,
    template: textOf(payload, 'template'),
    isCancelledByPerson: payload['byPayment'] !== true,
    now: clock.now(),
  }
  await sendOrderMailWithinLimit(db, limitedMail, async () =>
    sendIfComposed(deps, await composeAnyOrderMail(deps, order, payload), key),
  )
}

async function composeAnyOrderMail(
  { db, clock, publicUrl }: MailDeps,
  order: MailOrder,
  payload: Payload,
): Promise<ComposedMail | null> {
  const template = textOf(payload, 'template')
  const { paymentId, quotaId, why } = payload
  const orderPage = order.isGuestOrder
    ? await makeOrderLink(db, { orderId: order.id, publicUrl, now: clock.now() })
    : orderUrl(publicUrl, order.publicId)
  if (isChangeTemplate(template))
    return composeChangeMail(template, { db, order, payload, publicUrl, orderPage, now: clock.now() })
  return composeOrderMail(template, {
    order,
    refund: typeof paymentId === 'number' ? await readPaymentRefund(db, paymentId) : null,
    quota: typeof quotaId === 'number' ? await readMailQuota(db, quotaId) : null,
    releaseReason: why,
    publicUrl,
    orderPage,
  })
}

async function sendAlert(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  const { db, publicUrl } = deps
  const order = await readOrderOf(db, payload)
  const { paymentId, ended, owed, refundId } = payload
  const letter = staffAlert(
    order,
    {
      reason: textOf(payload, 'reason'),
      amount: typeof paymentId === 'number' ? await readPaymentAmount(db, paymentId) : null,
      endedOrders: Array.isArray(ended) ? ended.map(String) : [],
      debt: typeof owed === 'number' ? owed : 0,
      bankAccountTypedBy:
        typeof refundId === 'number' ? (await readRefundTask(db, refundId)).bankAccountTypedBy : null,
    },
    publicUrl,
  )
  const { location } = order
  const to = { name: location.name, address: location.email }
  await sendIfComposed(deps, letterAsMail('staff-alert', letter, { location, to, publicUrl }), key)
}

async function readOrderOf(db: Connection, payload: Payload): Promise<MailOrder> {
  const order = await readMailOrder(db, numberOf(payload, 'orderId'))
  if (order === null) throw new InvalidPayload('no such order')
  return order
}
