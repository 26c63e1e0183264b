import { mailCountKey } from '@pantul/rules/mailbox'
import type { Connection } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'
import type { LimitName, CountedAttempt } from '../../platform/base/rate-limits.ts'
import { readEmailChange, type MailCustomer } from './read-customer.ts'
import { numberOf, textOf, type Payload } from '../../platform/outbox/queries.ts'

/**
 * The limit of each mail that strangers can cause. Reset and verification share one, because each gives access to the
 * account. The two notices also share one, because an address gets only one of them: the first is for addresses with an
 * account, the second for addresses without. Other mails follow actions of the owner, which have limits of their own.
 */
const limitOfTemplate: Readonly<Record<string, LimitName>> = {
  'reset-password': 'link mail, mailbox',
  'verify-email': 'link mail, mailbox',
  'registered-again': 'notice mail, mailbox',
  'change-email': 'notice mail, mailbox',
}

type CustomerMail = {
  readonly customer: MailCustomer
  readonly payload: Payload
  readonly now: Temporal.Instant
}

/**
 * Calls `send` unless the mailbox has reached its limit of such mails. A skipped mail is not reported to the
 * requester, because the answer must not depend on the account. Called before the mail is written, so that an earlier
 * link stays valid. If `send` returns false, nothing is counted.
 */
export async function sendWithinMailboxLimit(
  db: Connection,
  { customer, payload, now }: CustomerMail,
  send: () => Promise<boolean>,
): Promise<void> {
  const limit = limitOfTemplate[textOf(payload, 'template')]
  const mailbox = mailCountKey(await addressee(db, customer, payload))
  await sendWithin(db, limit === undefined ? [] : [[limit, mailbox]], { now, send })
}

/** A change of e-mail writes to the new address, which may be another person's. */
async function addressee(db: Connection, customer: MailCustomer, payload: Payload): Promise<string> {
  if (textOf(payload, 'template') !== 'change-email') return customer.email
  const change = await readEmailChange(db, numberOf(payload, 'linkId'))
  return change?.email ?? customer.email
}

/** `otherwise`: called instead of `send` above the limit; without it the mail is dropped. */
type SendOptions = {
  readonly now: Temporal.Instant
  readonly send: () => Promise<boolean>
  readonly otherwise?: () => void
}

/** Calls `send` unless a limit is reached. If `send` returns false or fails, nothing is counted. */
export async function sendWithin(
  db: Connection,
  attempts: readonly CountedAttempt[],
  { now, send, otherwise }: SendOptions,
): Promise<void> {
  if (attempts.length > 0 && !(await isWithinLimits(() => countAttempts(db, now, attempts))))
    return otherwise?.()
  let isSent = false
  try {
    isSent = await send()
  } finally {
    if (!isSent && attempts.length > 0) await undoAttempts(db, attempts)
  }
}

/** False if `ask` refuses because a limit is reached. */
export async function isWithinLimits(ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (error instanceof Refusal && error.problem.problem === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
