import type { Connection, Transaction } from '../../platform/database/open.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'

/** What an account's link is for: the e-mail that is verified stands in the link, so that no other one is by it. */
export type AccountLink =
  | { readonly purpose: 'verify-email'; readonly customerId: number; readonly email: string }
  | { readonly purpose: 'reset-password'; readonly customerId: number }
  | { readonly purpose: 'first-owner' }

/** `publicUrl` without a slash at its end: links are made from it and from nothing that a request says (A10). */
export type Making = { readonly publicUrl: string; readonly now: Temporal.Instant }

/** From the moment at which the mail is written. */
const minutesUntilOver = {
  'verify-email': 24 * 60,
  'reset-password': 30,
  'change-email': 24 * 60,
  'first-owner': 24 * 60,
} as const

const pageOf = {
  'verify-email': '/auth/verification-success',
  'reset-password': '/auth/reset-password',
  'change-email': '/auth/verification-success',
  'first-owner': '/auth/register',
} as const

/**
 * Makes a link and answers its address, the token in the fragment: no server and no log ever sees it. The customer's
 * older unused links of the same purpose are void from then on.
 */
export async function makeLink(db: Connection, link: AccountLink & Making): Promise<string> {
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
      now.add({ minutes: minutesUntilOver[purpose] }),
    ],
  )
  return `${publicUrl}${pageOf[purpose]}#${token}`
}

/**
 * Keeps a place for the link to a new e-mail address, in the transaction that was asked for it; nobody knows its
 * token yet. Answers its id, which is all that the outbox is told of the address.
 */
export async function reserveEmailLink(
  tx: Transaction,
  { customerId, email, now }: { customerId: number; email: string; now: Temporal.Instant },
): Promise<number> {
  const [link] = await tx.query<{ id: number }>(
    `with replaced as (
       delete from mail_link where purpose = 'change-email' and customer_id = $2 and used_at is null)
     insert into mail_link (purpose, token_hash, customer_id, email, created_at, expires_at)
     values ('change-email', $1, $2, $3, $4, $5)
     returning id`,
    [hashToken(newToken()), customerId, email, now, now.add({ minutes: minutesUntilOver['change-email'] })],
  )
  if (link === undefined) throw new Error('a link was not kept')
  return link.id
}

/** Gives a reserved link its token as its mail is written; null when it was used or replaced in the meantime. */
export async function makeEmailLink(
  db: Connection,
  { linkId, publicUrl, now }: { linkId: number } & Making,
): Promise<{ readonly href: string; readonly email: string } | null> {
  const token = newToken()
  const [link] = await db.query<{ email: string }>(
    `update mail_link set token_hash = $2, expires_at = $3
      where id = $1 and purpose = 'change-email' and used_at is null
     returning email`,
    [linkId, hashToken(token), now.add({ minutes: minutesUntilOver['change-email'] })],
  )
  return link === undefined
    ? null
    : { href: `${publicUrl}${pageOf['change-email']}#${token}`, email: link.email }
}

/**
 * The address at which a guest sees an order, good until 30 days after it was last played; it may be opened again,
 * and older ones stay good.
 */
export async function makeOrderLink(
  db: Connection,
  { orderId, publicUrl, now }: { orderId: number } & Making,
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
     ), kept as (
       insert into mail_link (purpose, token_hash, order_id, created_at, expires_at)
       select 'open-order', $2, id, $3, greatest("end", $3::timestamptz + interval '1 day') from linked
     )
     select public_id as "publicId" from linked`,
    [orderId, hashToken(token), now],
  )
  if (order === undefined) throw new Error('a link to no order')
  return `${orderAddress(publicUrl, order.publicId)}#${token}`
}

/** Days for which somebody may name the account of a refund by its link. */
const refundLinkDays = 60

/**
 * The address at which whoever is owed a transfer names the account: the page of the order, which the link opens too.
 * It may be opened again, and older ones stay good.
 */
export async function makeRefundLink(
  db: Connection,
  { refundId, publicUrl, now }: { refundId: number } & Making,
): Promise<string> {
  const token = newToken()
  const [order] = await db.query<{ publicId: string }>(
    `with refund as (
       select t.id, o.id as order_id, o.public_id
         from refund_task t join sales_order o on o.id = t.order_id
        where t.id = $1
     ), kept as (
       insert into mail_link (purpose, token_hash, order_id, refund_id, created_at, expires_at)
       select 'refund-account', $2, order_id, id, $3, $4 from refund
     )
     select public_id as "publicId" from refund`,
    [refundId, hashToken(token), now, now.add({ hours: 24 * refundLinkDays })],
  )
  if (order === undefined) throw new Error('a link to no refund')
  return `${orderAddress(publicUrl, order.publicId)}#${token}`
}

/** The page of an order, which only its customer or who opened its link may see. */
export const orderAddress = (publicUrl: string, publicId: string): string =>
  `${publicUrl}/history-transactions/${publicId}`
