import { nameInMail } from '@pantul/rules/page-address'
import type { Connection } from '../../platform/database/open.ts'
import { writingLocation, type MailLocation } from './read-order.ts'

/** A customer for account mails, with the location that sends them: the first open one. */
export type MailCustomer = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly locale: 'en' | 'id'
  readonly isVerified: boolean
  readonly location: MailLocation
}

const groupsLocation = `(select ${writingLocation} from location l order by l.opened_at is null, l.is_active desc, l.position, l.id limit 1)`

/** The location that writes to people without an account: the first open one. */
export async function mailLocation(db: Connection, publicUrl: string): Promise<MailLocation> {
  const [row] = await db.query<{ location: MailLocation | null }>(`select ${groupsLocation} as location`)
  return row?.location ?? groupSender(new URL(publicUrl).hostname)
}

/** Null if there is no such customer or the account was deleted. Then no mail is sent. */
export async function readMailCustomer(
  db: Connection,
  customerId: number,
  publicUrl: string,
): Promise<MailCustomer | null> {
  const [customer] = await db.query<Omit<MailCustomer, 'location'> & { location: MailLocation | null }>(
    `select c.id, c.full_name as name, c.email, c.locale, c.email_verified_at is not null as "isVerified",
            ${groupsLocation} as location
       from customer c
      where c.id = $1 and c.deleted_at is null`,
    [customerId],
  )
  return customer === undefined
    ? null
    : {
        ...customer,
        name: nameInMail(customer.name),
        location: customer.location ?? groupSender(new URL(publicUrl).hostname),
      }
}

/** The sender if there are no locations yet: the first owner must verify an e-mail too. */
const groupSender = (hostname: string): MailLocation => ({
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
  email: `no-reply@${hostname}`,
  cancellationTiers: [],
})

/**
 * A change of the e-mail. `email`: the new address before the change; after it the old one, so that its owner can be
 * informed.
 */
export type MailEmailChange = {
  readonly email: string
  readonly askedAt: Temporal.Instant
  /** Null before the change. */
  readonly madeAt: Temporal.Instant | null
}

/** Returns null if a newer change replaced it. */
export async function readEmailChange(db: Connection, linkId: number): Promise<MailEmailChange | null> {
  const [change] = await db.query<MailEmailChange>(
    `select email, created_at as "askedAt", used_at as "madeAt"
       from mail_link
      where id = $1 and purpose = 'change-email'`,
    [linkId],
  )
  return change ?? null
}
