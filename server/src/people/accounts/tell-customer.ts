import type { Connection, Transaction } from '../../platform/database/open.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { reserveEmailLink } from './make-link.ts'

/** Mails about an account that need nothing but whom they are for. */
type Plain = 'verify-email' | 'registered-again'

type Row = { readonly template: string; readonly customerId: number } & Readonly<Record<string, unknown>>

/** A mail about an account, through the outbox: ids only, because what it says is read when it is written. */
export const tellCustomer = (db: Connection, customerId: number, template: Plain): Promise<void> =>
  write(db, { template, customerId })

/** "Your password was changed", to whoever can still do something about it. */
export const tellPasswordChanged = (
  tx: Transaction,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> => write(tx, { template: 'password-changed', customerId, at: now.toString() })

/**
 * Asks for another e-mail address: a link goes to the new one, and the old one is told. Nothing
 * changes until the link is opened, which is also where EMAIL_TAKEN is found out. `email` is tidied and checked.
 */
export async function tellEmailAsked(
  tx: Transaction,
  { customerId, email, now }: { customerId: number; email: string; now: Temporal.Instant },
): Promise<void> {
  const linkId = await reserveEmailLink(tx, { customerId, email, now })
  await write(tx, { template: 'change-email', customerId, linkId })
  await write(tx, { template: 'email-changed', customerId, linkId })
}

async function write(db: Connection, payload: Row): Promise<void> {
  await db.query(`insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)`, [
    `${payload.template}:${newPublicId()}`,
    JSON.stringify(payload),
  ])
}
