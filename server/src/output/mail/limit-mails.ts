import { mailCountKey } from '@pantul/rules/mailbox'
import type { Connection } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'
import type { LimitName, CountedAttempt } from '../../platform/base/rate-limits.ts'
import { readEmailChange, type MailCustomer } from './read-customer.ts'
import { numberOf, textOf, type Payload } from '../../platform/outbox/queries.ts'

/**
 * The limits of mails that strangers can cause; other mails follow actions of the account's owner, which have limits of
 * their own. Reset and verification share a limit, because both give access to the account. `registered-again` and
 * `change-email` share a limit, because a mailbox with an account gets only the first, and a mailbox without an account
 * gets only the second.
 */
const limitOfTemplate: Readonly<Record<string, LimitName>> = {
  'reset-password': 'password reset or verification mail, mailbox',
  'verify-email': 'password reset or verification mail, mailbox',
  'registered-again': 'registration or e-mail change mail, mailbox',
  'change-email': 'registration or e-mail change mail, mailbox',
}

type CustomerMail = {
  readonly customer: MailCustomer
  readonly payload: Payload
  readonly now: Temporal.Instant
}

/**
 * Calls `send` unless the mailbox has reached its limit of mails of this kind. If it has, the mail is dropped, and its
 * requester is not told, because the answer must not depend on the account. The limit is checked before the mail is
 * written, so that a dropped mail does not replace the link of an earlier mail. If `send` returns false, nothing is
 * counted.
 */
export async function sendWithinMailboxLimit(
  db: Connection,
  { customer, payload, now }: CustomerMail,
  send: () => Promise<boolean>,
): Promise<void> {
  const limit = limitOfTemplate[textOf(payload, 'template')]
  const mailbox = mailCountKey(await recipientEmail(db, customer, payload))
  await sendWithinLimits(db, limit === undefined ? [] : [[limit, mailbox]], { now, send })
}

/** A change of e-mail writes to the new e-mail, which may be another person's. */
async function recipientEmail(db: Connection, customer: MailCustomer, payload: Payload): Promise<string> {
  if (textOf(payload, 'template') !== 'change-email') return customer.email
  const change = await readEmailChange(db, numberOf(payload, 'linkId'))
  return change?.email ?? customer.email
}

type SendOptions = {
  readonly now: Temporal.Instant
  readonly send: () => Promise<boolean>
  /** Called instead of `send` if a limit is reached. Without it the mail is dropped. */
  readonly onLimitReached?: () => void
}

/** Calls `send` unless a limit is reached. If `send` returns false or fails, nothing is counted. */
export async function sendWithinLimits(
  db: Connection,
  attempts: readonly CountedAttempt[],
  { now, send, onLimitReached }: SendOptions,
): Promise<void> {
  if (attempts.length > 0 && !(await isWithinLimits(() => countAttempts(db, now, attempts))))
    return onLimitReached?.()
  let isSent = false
  try {
    isSent = await send()
  } finally {
    if (!isSent && attempts.length > 0) await undoAttempts(db, attempts)
  }
}

/** False if `checkLimits` refuses with TOO_MANY_REQUESTS. */
export async function isWithinLimits(checkLimits: () => Promise<void>): Promise<boolean> {
  try {
    await checkLimits()
    return true
  } catch (error) {
    if (error instanceof Refusal && error.problem.problem === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
