import { mailboxOf } from '@pantul/rules/mailbox'
import type { Connection } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'
import type { LimitName, Try } from '../../platform/base/limits.ts'
import { mailEmailChange, type MailCustomer } from './customer-queries.ts'
import { numberOf, textOf, type Payload } from '../../platform/outbox/queries.ts'

/**
 * The share of each mail that somebody else can cause; the others tell an account's owner what only the owner can do,
 * are limited there, and are never left out. A reset and a verification share one: whichever came opens the account.
 * So do the notices: only an address with an account gets the first, and a change to such an address fails.
 */
const shares: Readonly<Record<string, LimitName>> = {
  'reset-password': 'link mail, mailbox',
  'verify-email': 'link mail, mailbox',
  'registered-again': 'notice mail, mailbox',
  'change-email': 'notice mail, mailbox',
}

type Mailing = { readonly customer: MailCustomer; readonly payload: Payload; readonly now: Temporal.Instant }

/**
 * Does `send` unless the mailbox has had its share of such mails, whoever asked for them. Such a mail is left out and
 * whoever asked is not told: the answer was given before, the same to everybody. Asked before the mail is written, so
 * that a link that was sent stays good. `send` answers whether a mail went out; one that did not counts nothing.
 */
export async function spareMailbox(
  db: Connection,
  { customer, payload, now }: Mailing,
  send: () => Promise<boolean>,
): Promise<void> {
  const share = shares[textOf(payload, 'template')]
  const mailbox = mailboxOf(await addressee(db, customer, payload))
  await sendWithin(db, share === undefined ? [] : [[share, mailbox]], { now, send })
}

/** A change of e-mail writes to the new address, which may be anybody's. */
async function addressee(db: Connection, customer: MailCustomer, payload: Payload): Promise<string> {
  if (textOf(payload, 'template') !== 'change-email') return customer.email
  const change = await mailEmailChange(db, numberOf(payload, 'linkId'))
  return change?.email ?? customer.email
}

/** What is written about an order before it is paid. */
const unpaidTemplates: ReadonlySet<string> = new Set(['order-received', 'order-expired'])

/** An order's mail, and whether whoever ordered has proved to read the mail of the address. */
type OrderMailing = {
  readonly order: { readonly email: string; readonly isEmailProven: boolean }
  readonly template: string
  readonly now: Temporal.Instant
}

/**
 * The same for the mails of an order: nobody's mailbox is filled by orders that name it, are not paid, and whose buyer
 * has not proved the address. An order that was paid sends all its mails.
 */
export async function spareNamed(
  db: Connection,
  { order, template, now }: OrderMailing,
  send: () => Promise<boolean>,
): Promise<void> {
  const isCounted = unpaidTemplates.has(template) && !order.isEmailProven
  const tries: Try[] = isCounted ? [['unpaid order mail, mailbox', mailboxOf(order.email), template]] : []
  await sendWithin(db, tries, { now, send })
}

async function sendWithin(
  db: Connection,
  tries: readonly Try[],
  { now, send }: { readonly now: Temporal.Instant; readonly send: () => Promise<boolean> },
): Promise<void> {
  if (tries.length > 0 && !(await isCounted(db, now, tries))) return
  let isSent = false
  try {
    isSent = await send()
  } finally {
    if (!isSent && tries.length > 0) await undoAttempts(db, tries)
  }
}

async function isCounted(db: Connection, now: Temporal.Instant, tries: readonly Try[]): Promise<boolean> {
  try {
    await countAttempts(db, now, tries)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.problem.problem === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
