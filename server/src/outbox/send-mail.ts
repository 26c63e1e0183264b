import type { Clock } from '../clock.ts'
import type { Database } from '../database/connection.ts'
import type { Mailer } from '../mail/mailer.ts'
import { mailOrder, mailRefund, paymentAmount, type MailOrder } from '../mail/queries.ts'
import { staffAlert } from '../mail/staff-alert.ts'
import { composed, composeMail } from './compose-mail.ts'
import type { Payload } from './queries.ts'
import type { Effects } from './relay.ts'

export type MailDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer
  /** The address people use, without a slash at its end; every link of ours begins with it. */
  readonly publicUrl: string
}

/** A row whose order, payment or template cannot be made out. */
class RowUnreadable extends Error {
  override name = 'RowUnreadable'
}

/**
 * What the outbox does with mail. `mail`: `{ template, orderId, paymentId? }` to the player; `alert`:
 * `{ reason, orderId, paymentId? }` to the location. Order and language are read when it is sent, and nothing is
 * read while the mail server is being talked to.
 */
export const mailEffects: Effects<MailDeps> = { mail: sendMail, alert: sendAlert }

async function sendMail(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  const order = await orderOf(deps.db, payload)
  const paymentId = payload['paymentId']
  const refund = typeof paymentId === 'number' ? await mailRefund(deps.db, paymentId) : null
  const mail = composeMail(textOf(payload, 'template'), { order, refund, publicUrl: deps.publicUrl })
  if (mail === null) return
  await deps.mailer.send({ ...mail, key, at: deps.clock.now() })
}

async function sendAlert(deps: MailDeps, payload: Payload, key: string): Promise<void> {
  const order = await orderOf(deps.db, payload)
  const paymentId = payload['paymentId']
  const amount = typeof paymentId === 'number' ? await paymentAmount(deps.db, paymentId) : null
  const letter = staffAlert(order, { reason: textOf(payload, 'reason'), amount }, deps.publicUrl)
  const { name, email: address } = order.location
  const mail = composed('staff-alert', letter, { order, to: { name, address } })
  await deps.mailer.send({ ...mail, key, at: deps.clock.now() })
}

async function orderOf(db: Database, payload: Payload): Promise<MailOrder> {
  const orderId = payload['orderId']
  const order = typeof orderId === 'number' ? await mailOrder(db, orderId) : null
  if (order === null) throw new RowUnreadable('no such order')
  return order
}

function textOf(payload: Payload, name: string): string {
  const value = payload[name]
  if (typeof value !== 'string') throw new RowUnreadable(`no ${name}`)
  return value
}
