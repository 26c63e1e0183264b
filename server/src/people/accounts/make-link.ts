import type { Connection, Transaction } from '../../platform/database/open.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'

/**
 * The purpose of an account link; `first-owner` registers the first owner of the venue. The link stores the e-mail
 * address that it verifies, so that it cannot verify another one.
 */
export type AccountLink =
  | { readonly purpose: 'verify-email'; readonly customerId: number; readonly email: string }
  | { readonly purpose: 'reset-password'; readonly customerId: number }
  | { readonly purpose: 'first-owner' }

/**
 * `publicUrl` has no slash at the end. Links are built from it only, never from request headers, which an attacker can
 * set.
 */
export type LinkContext = { readonly publicUrl: string; readonly now: Temporal.Instant }

/** Lifetime of a link in minutes, from the moment at which the mail is written. */
const lifetimeMinutes = {
  'verify-email': 24 * 60,
  'reset-password': 30,
  'change-email': 24 * 60,
  'first-owner': 72 * 60,
  'join-staff': 72 * 60,
} as const

/** The page that a link opens. */
const pageOf = {
  'verify-email': '/auth/verification-success',
  'reset-password': '/auth/reset-password',
  'change-email': '/auth/verification-success',
  'first-owner': '/auth/register',
  'join-staff': '/desk/join',
} as const

/**
 * Creates a link and returns its URL. The token is in the fragment, so that it never reaches a server or a log. Voids
 * older unused links of the customer with the same purpose.
 */
export async function makeLink(db: Connection, link: AccountLink & LinkContext): Promise<string> {
  const { purpose, publicUrl, now } = link
  const token = newToken()
  const customerId = 'customerId' in link ? link.customerId : null
  await db.query(
    `with replaced as (
       delete from mail_link where purpose = $1 and customer_id = $3 and used_at is null)
     insert into mail_link (purpose, token_hash, customer_id, email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      purpose,
      hashToken(token),
      customerId,
      'email' in link ? link.email : null,
      now,
      now.add({ minutes: lifetimeMinutes[purpose] }),
    ],
  )
  return `${publicUrl}${pageOf[purpose]}#${token}`
}

/**
 * Stores the link that will verify a new e-mail address, in the transaction of the request. Its token is a placeholder
 * until `issueChangeEmailLink` writes the real one. Returns the link's id; the outbox stores only this id, not the
 * e-mail address.
 */
export async function reserveChangeEmailLink(
  tx: Transaction,
  { customerId, email, now }: { customerId: number; email: string; now: Temporal.Instant },
): Promise<number> {
  const [link] = await tx.query<{ id: number }>(
    `with replaced as (
       delete from mail_link where purpose = 'change-email' and customer_id = $2 and used_at is null)
     insert into mail_link (purpose, token_hash, customer_id, email, created_at, expires_at)
     values ('change-email', $1, $2, $3, $4, $5)
     returning id`,
    [hashToken(newToken()), customerId, email, now, now.add({ minutes: lifetimeMinutes['change-email'] })],
  )
  if (link === undefined) throw new Error('The link was not written.')
  return link.id
}

/** Creates the token of a reserved link when its mail is written. Returns null if the link was used or replaced. */
export async function issueChangeEmailLink(
  db: Connection,
  { linkId, publicUrl, now }: { linkId: number } & LinkContext,
): Promise<{ readonly href: string; readonly email: string } | null> {
  const token = newToken()
  const [link] = await db.query<{ email: string }>(
    `update mail_link set token_hash = $2, expires_at = $3
      where id = $1 and purpose = 'change-email' and used_at is null
     returning email`,
    [linkId, hashToken(token), now.add({ minutes: lifetimeMinutes['change-email'] })],
  )
  return link === undefined
    ? null
    : { href: `${publicUrl}${pageOf['change-email']}#${token}`, email: link.email }
}

/**
 * Creates the link of an invitation when its mail is written, and voids an earlier link. Null if the invitation has
 * ended.
 */
export async function makeInvitationLink(
  db: Connection,
  { invitationId, publicUrl, now }: { invitationId: number } & LinkContext,
): Promise<string | null> {
  const token = newToken()
  const updated = await db.query(
    `with waiting as (
       select id, mail_link_id from staff_invitation
        where id = $1 and accepted_at is null and withdrawn_at is null
     ), replaced as (
       delete from mail_link using waiting where mail_link.id = waiting.mail_link_id
     ), made as (
       insert into mail_link (purpose, token_hash, created_at, expires_at)
       select 'join-staff', $2, $3, $4 from waiting returning id
     )
     update staff_invitation i set mail_link_id = made.id from made, waiting where i.id = waiting.id returning i.id`,
    [invitationId, hashToken(token), now, now.add({ minutes: lifetimeMinutes['join-staff'] })],
  )
  return updated.length === 0 ? null : `${publicUrl}${pageOf['join-staff']}#${token}`
}

/**
 * Returns a URL where a guest sees an order. Valid until the end of the 30th day after the last play date (after today
 * if the order has no dates), and at least for a day. It can be opened many times, and does not void older links.
 */
export async function makeOrderLink(
  db: Connection,
  { orderId, publicUrl, now }: { orderId: number } & LinkContext,
): Promise<string> {
  const token = newToken()
  const [order] = await db.query<{ publicId: string }>(
    `with linked as (
       select o.id, o.public_id,
              ((select coalesce(max(n.play_date), ($3::timestamptz at time zone l.time_zone)::date)
                  from order_line n where n.order_id = o.id) + 31)::timestamp at time zone l.time_zone as "end"
         from sales_order o
         join location l on l.id = o.location_id
        where o.id = $1
     ), link as (
       insert into mail_link (purpose, token_hash, order_id, created_at, expires_at)
       select 'open-order', $2, id, $3, greatest("end", $3::timestamptz + interval '1 day') from linked
     )
     select public_id as "publicId" from linked`,
    [orderId, hashToken(token), now],
  )
  if (order === undefined) throw new Error('there is no order for the link')
  return `${orderUrl(publicUrl, order.publicId)}#${token}`
}

/** Days in which a player can enter the bank account for a refund. */
const refundLinkDays = 60

/**
 * Returns a URL where a player enters the bank account for a refund. It opens the page of the order. It can be opened
 * many times, and does not void older links.
 */
export async function makeRefundLink(
  db: Connection,
  { refundId, publicUrl, now }: { refundId: number } & LinkContext,
): Promise<string> {
  const token = newToken()
  const [order] = await db.query<{ publicId: string }>(
    `with refund as (
       select t.id, o.id as order_id, o.public_id
         from refund_task t join sales_order o on o.id = t.order_id
        where t.id = $1
     ), link as (
       insert into mail_link (purpose, token_hash, order_id, refund_id, created_at, expires_at)
       select 'refund-account', $2, order_id, id, $3, $4 from refund
     )
     select public_id as "publicId" from refund`,
    [refundId, hashToken(token), now, now.add({ hours: 24 * refundLinkDays })],
  )
  if (order === undefined) throw new Error('there is no refund for the link')
  return `${orderUrl(publicUrl, order.publicId)}#${token}`
}

/** URL of an order's page. Only its customer, and browsers that opened its link, can see it. */
export const orderUrl = (publicUrl: string, publicId: string): string =>
  `${publicUrl}/history-transactions/${publicId}`
