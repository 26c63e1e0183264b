import type { Connection, Transaction } from '../../platform/database/open.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { reserveChangeEmailLink } from './make-link.ts'

/** The account mails whose outbox row needs only the customer's id. */
type TemplateOfCustomer = 'verify-email' | 'registered-again'

type MailPayload = { readonly template: string; readonly customerId: number } & Readonly<
  Record<string, unknown>
>

/** Queues an account mail. The outbox holds ids only: the relay reads the rest when it writes the mail. */
export const queueAccountMail = (
  db: Connection,
  customerId: number,
  template: TemplateOfCustomer,
): Promise<void> => write(db, { template, customerId })

/** Queues the mail "Your password was changed". */
export const queuePasswordChangedMail = (
  tx: Transaction,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> => write(tx, { template: 'password-changed', customerId, at: now.toString() })

/** Queues the mail that says that somebody removed the authenticator app of a member of staff. */
export const queueSecondFactorResetMail = (
  tx: Transaction,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> => write(tx, { template: 'second-factor-reset', customerId, at: now.toString() })

/**
 * Queues a mail with a link to the new e-mail address, and a notice (`email-changed`) to the old address. The change
 * happens when the link is opened, and only then the server checks EMAIL_TAKEN. `email`: the new address, normalised
 * and checked.
 */
export async function queueEmailChangeMails(
  tx: Transaction,
  { customerId, email, now }: { customerId: number; email: string; now: Temporal.Instant },
): Promise<void> {
  const linkId = await reserveChangeEmailLink(tx, { customerId, email, now })
  await write(tx, { template: 'change-email', customerId, linkId })
  await write(tx, { template: 'email-changed', customerId, linkId })
}

async function write(db: Connection, payload: MailPayload): Promise<void> {
  await db.query(`insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)`, [
    `${payload.template}:${newPublicId()}`,
    JSON.stringify(payload),
  ])
}
