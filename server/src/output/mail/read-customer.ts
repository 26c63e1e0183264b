import { nameInMail } from '@pantul/rules/links-in-text'
import type { Connection } from '../../platform/database/open.ts'
import { mailLocationJson, type MailLocation } from './read-order.ts'

/** A customer for account mails. */
export type MailCustomer = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly locale: 'en' | 'id'
  readonly hasVerifiedEmail: boolean
  /** The location that sends the mails. */
  readonly location: MailLocation
}

/**
 * SQL: the sender of mails that belong to no location: open locations come before those in set-up, active ones first.
 */
const sendingLocationSql = `
  (select ${mailLocationJson} from location l
    order by l.opened_at is null, l.is_active desc, l.position, l.id limit 1)`

/** The location that writes to people without an account. */
export async function readSendingLocation(db: Connection, publicUrl: string): Promise<MailLocation> {
  const [row] = await db.query<{ location: MailLocation | null }>(`select ${sendingLocationSql} as location`)
  return row?.location ?? groupAsLocation(publicUrl)
}

/** Null if there is no such customer or the account was deleted. Then no mail is sent. */
export async function readMailCustomer(
  db: Connection,
  customerId: number,
  publicUrl: string,
): Promise<MailCustomer | null> {
  const [customer] = await db.query<Omit<MailCustomer, 'location'> & { location: MailLocation | null }>(
    `select c.id, c.full_name as name, c.email, c.locale, c.email_verified_at is not null as "hasVerifiedEmail",
            ${sendingLocationSql} as location
       from customer c
      where c.id = $1 and c.deleted_at is null`,
    [customerId],
  )
  if (customer === undefined) return null
  return {
    ...customer,
    name: nameInMail(customer.name),
    location: customer.location ?? groupAsLocation(publicUrl),
  }
}

/** The sender before the first location exists: its owner must verify an e-mail before adding the location. */
const groupAsLocation = (publicUrl: string): MailLocation => ({
  name: 'Pantul',
  legalName: '',
  address: '',
  city: '',
  latitude: 0,
  longitude: 0,
  timeZone: 'Asia/Jakarta',
  timeZoneLabel: 'WIB',
  phone: '',
  whatsapp: '',
  email: `no-reply@${new URL(publicUrl).hostname}`,
  cancellationTiers: [],
})

export type EmailChange = {
  /** The new e-mail until the change is made, then the old e-mail, so that its owner can be informed. */
  readonly email: string
  readonly requestedAt: Temporal.Instant
  /** Null until the change is made. */
  readonly changedAt: Temporal.Instant | null
}

/** The change of e-mail that a mail link confirms. Null if a newer change replaced it. */
export async function readEmailChange(db: Connection, linkId: number): Promise<EmailChange | null> {
  const [change] = await db.query<EmailChange>(
    `select email, created_at as "requestedAt", used_at as "changedAt"
       from mail_link
      where id = $1 and purpose = 'change-email'`,
    [linkId],
  )
  return change ?? null
}
