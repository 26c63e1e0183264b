import { mailboxOf } from '@pantul/rules/mailbox'
import type { Connection } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'
import type { Try } from '../../platform/base/limits.ts'
import { mailEmailChange, type MailCustomer } from './customer-queries.ts'
import { numberOf, textOf, type Payload } from '../../platform/outbox/queries.ts'

/** Told to an account's own address by what only its owner can do, and limited there: never left out. */
const notices: ReadonlySet<string> = new Set(['password-changed', 'email-changed'])

type Mailing = { readonly customer: MailCustomer; readonly payload: Payload; readonly now: Temporal.Instant }

/**
 * Does `send` unless the mailbox has had as many mails as it may get that no order caused, whoever asked for them. Such
 * a mail is left out and whoever asked is not told: the answer was given before, the same to everybody. Asked before
 * the mail is written, so that a link that was sent stays good. `send` answers whether a mail went out; one that did
 * not counts nothing.
 */
export async function spareMailbox(
  db: Connection,
  { customer, payload, now }: Mailing,
  send: () => Promise<boolean>,
): Promise<void> {
  const template = textOf(payload, 'template')
  const tries = await triesOf(db, { template, customer, payload })
  const isFree = await isCounted(db, now, tries)
  if (!isFree && !notices.has(template)) return
  let isSent = false
  try {
    isSent = await send()
  } finally {
    if (isFree && !isSent) await undoAttempts(db, tries)
  }
}

/** A change of e-mail writes to an address that may be anybody's: fewer of those. */
async function triesOf(
  db: Connection,
  { template, customer, payload }: Omit<Mailing, 'now'> & { readonly template: string },
): Promise<Try[]> {
  if (template !== 'change-email') return [['mail, mailbox', mailboxOf(customer.email)]]
  const change = await mailEmailChange(db, numberOf(payload, 'linkId'))
  const mailbox = mailboxOf(change?.email ?? customer.email)
  return [
    ['mail to a new address, mailbox', mailbox],
    ['mail, mailbox', mailbox],
  ]
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
