import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { makeOrderLink, orderAddress } from '../../people/accounts/make-link.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Config } from '../../platform/base/config.ts'
import type { Database } from '../../platform/database/connection.ts'
import { writeCode } from '../../people/guests/prove-email.ts'
import { readMailCustomer, mailLocation } from './read-customer.ts'
import { endOfDayMail } from './end-of-day.ts'
import { readMailQuota } from './read-packages.ts'
import type { Mailer } from './mailer.ts'
import { invitationMail } from './join-staff.ts'
import { proveEmailLetter } from './prove-email.ts'
import { readRefundTask } from './read-refunds.ts'
import { readMailOrder, readPaymentRefund, paymentAmount, type MailOrder } from './read-order.ts'
import { seriesDatesLostMail } from './series-dates-lost.ts'
import { seriesMadeMail } from './series-made.ts'
import { staffAlert } from './staff-alert.ts'
import { composeAccountMail } from './compose-account-mail.ts'
import { composeChangeMail, isChangeTemplate } from './compose-change-mail.ts'
import { letterAsMail, composeMail, type ComposedMail } from './compose-mail.ts'
import { sendWithinMailboxLimit } from './limit-mails.ts'
import { sendOrderMailWithinLimit } from './limit-order-mails.ts'
import { numberOf, InvalidPayload, textOf, type Payload } from '../../platform/outbox/queries.ts'
import type { Effects } from '../../platform/outbox/relay.ts'

export type MailDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer
  /** `secretKey`: the key for the hashes of codes. */
  readonly config: Pick<Config, 'secretKey'>
  /** The public URL without a trailing slash. */
  readonly publicUrl: string
}

/**
 * The outbox effects that send mail. `mail`: `{ template, orderId, paymentId? }` to the player, `{ template,
 * customerId, … }` to a customer, `{ template, invitationId }` to a person who is invited to the desk, or `{ template,
 * seriesId, dates?, why?, isClosed? }` to the person of a fixed hour, or `{ template, locationId, date, managerId }` to an
 * owner or manager. `alert`: `{
 * reason, orderId, paymentId?, ended?, owed? }` to the location. Order, person and language are read when the mail is
 * sent, and no transaction is open during SMTP.
 */
export const mailEffects: Effects<MailDeps> = { mail: sendMail, alert: sendAlert }

async function sendMail(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  if ('invitationId' in payload) return sendInvitation(deps, payload, key)
  if ('seriesId' in payload) return sendSeries(deps, payload, key)
  if ('managerId' in payload) return sendEndOfDay(deps, payload, key)
  if ('customerId' in payload) return sendAccountMail(deps, payload, key)
  if (!('guestEmailId' in payload)) return sendOrderMail(deps, payload, key)
  const mail = await codeMail(deps, payload)
  if (mail !== null) await deps.mailer.send({ ...mail, key, at: deps.clock.now() })
}

const datesOf = (dates: unknown): PlayDate[] =>
  Array.isArray(dates) ? dates.filter((date) => typeof date === 'string' && isPlayDate(date)) : []

async function sendSeries(
  { db, clock, publicUrl, mailer }: MailDeps,
  payload: Payload,
  key: string,
): Promise<void> {
  const seriesId = numberOf(payload, 'seriesId')
  const { template, dates, why } = payload
  const mail =
    template === 'series-dates-lost'
      ? await seriesDatesLostMail(db, {
          seriesId,
          dates: datesOf(dates),
          isClosed: payload['isClosed'] === true,
          why,
          publicUrl,
        })
      : await seriesMadeMail(db, { seriesId, publicUrl })
  if (mail !== null) await mailer.send({ ...mail, key, at: clock.now() })
}

async function sendEndOfDay(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  const mail = await endOfDayMail(deps, payload)
  if (mail !== null) await deps.mailer.send({ ...mail, key, at: deps.clock.now() })
}

async function sendInvitation(
  { db, clock, publicUrl, mailer }: MailDeps,
  payload: Payload,
  key: string,
): Promise<void> {
  const now = clock.now()
  const mail = await invitationMail(db, { invitationId: numberOf(payload, 'invitationId'), publicUrl, now })
  if (mail !== null) await mailer.send({ ...mail, key, at: now })
}

/** To an address that a guest has to prove. Without a name, because the address may be another person's. */
async function codeMail({ db, config, publicUrl }: MailDeps, payload: Payload): Promise<ComposedMail | null> {
  const guestEmailId = numberOf(payload, 'guestEmailId')
  const written = await writeCode(db, { guestEmailId, secretKey: config.secretKey })
  if (written === null) return null
  const { email: address, locale, code } = written
  const location = await mailLocation(db, publicUrl)
  return letterAsMail('prove-email', proveEmailLetter({ locale, location, code }), {
    from: { name: location.name, address: location.email },
    to: { name: '', address },
    publicUrl,
  })
}

/** `customerId` null: a reset for an address without an account, which sends nothing. */
async function sendAccountMail(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  if (payload['customerId'] === null) return
  const { db, clock, publicUrl, mailer } = deps
  const customer = await readMailCustomer(db, numberOf(payload, 'customerId'), publicUrl)
  if (customer === null) return
  const now = clock.now()
  await sendWithinMailboxLimit(db, { customer, payload, now }, async () => {
    const mail = await composeAccountMail(db, customer, { payload, publicUrl, now })
    if (mail !== null) await mailer.send({ ...mail, key, at: now })
    return mail !== null
  })
}

async function sendOrderMail(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  const { db, clock, mailer } = deps
  const order = await orderOf(db, payload)
  if (order.isForgotten) return
  const now = clock.now()
  const limited = {
    order,
    template: textOf(payload, 'template'),
    isByPlayer: payload['byPayment'] !== true,
    now,
  }
  await sendOrderMailWithinLimit(db, limited, async () => {
    const mail = await orderMail(deps, order, payload)
    if (mail !== null) await mailer.send({ ...mail, key, at: now })
    return mail !== null
  })
}

async function orderMail(
  { db, clock, publicUrl }: MailDeps,
  order: MailOrder,
  payload: Payload,
): Promise<ComposedMail | null> {
  const paymentId = payload['paymentId']
  const refund = typeof paymentId === 'number' ? await readPaymentRefund(db, paymentId) : null
  const quotaId = payload['quotaId']
  const quota = typeof quotaId === 'number' ? await readMailQuota(db, quotaId) : null
  const orderPage = order.isGuests
    ? await makeOrderLink(db, { orderId: order.id, publicUrl, now: clock.now() })
    : orderAddress(publicUrl, order.publicId)
  const template = textOf(payload, 'template')
  if (isChangeTemplate(template))
    return composeChangeMail(template, { db, order, payload, publicUrl, orderPage, now: clock.now() })
  return composeMail(template, { order, refund, quota, why: payload['why'], publicUrl, orderPage })
}

async function sendAlert(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  const order = await orderOf(deps.db, payload)
  const paymentId = payload['paymentId']
  const amount = typeof paymentId === 'number' ? await paymentAmount(deps.db, paymentId) : null
  const { ended, owed, refundId } = payload
  const facts = {
    ...(Array.isArray(ended) ? { ended: ended.map(String) } : {}),
    ...(typeof owed === 'number' ? { owed } : {}),
    ...(typeof refundId === 'number' ? { typedBy: (await readRefundTask(deps.db, refundId)).typedBy } : {}),
  }
  const letter = staffAlert(order, { reason: textOf(payload, 'reason'), amount, ...facts }, deps.publicUrl)
  const { name, email: address } = order.location
  const desk = { name, address }
  const mail = letterAsMail('staff-alert', letter, { from: desk, to: desk, publicUrl: deps.publicUrl })
  await deps.mailer.send({ ...mail, key, at: deps.clock.now() })
}

async function orderOf(db: Database, payload: Payload): Promise<MailOrder> {
  const order = await readMailOrder(db, numberOf(payload, 'orderId'))
  if (order === null) throw new InvalidPayload('no such order')
  return order
}
