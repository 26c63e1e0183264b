import { problem } from '@pantul/rules/problem'
import { sqlState } from '../../platform/database/failures.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { hashToken, isToken, type CurrentCustomer } from '../../platform/http/session.ts'
import { endSessionOf } from './end-sessions.ts'
import type { Browser } from './log-in-browser.ts'
import { giveGrant, type Grant } from './give-grant.ts'
import { openSession } from './open-session.ts'
import { changeToEmail, verifyEmail } from './verify-email.ts'

/** What a browser is given that opened a link: the token of its grant, and of its session where that is a new one. */
export type OpenedLink = {
  readonly purpose: Grant['purpose']
  /** The order that may be seen now. */
  readonly orderId: string | null
  readonly grantToken: string
  readonly sessionToken: string | null
}

type Opener = Pick<Browser, 'grant' | 'oldToken' | 'device'> & { readonly customer: CurrentCustomer | null }

type Link = Grant & {
  readonly id: number
  /** The address that it is about. */
  readonly email: string | null
  /** The address of its account as it is now. */
  readonly customerEmail: string | null
  readonly orderPublicId: string | null
}

/**
 * Opens a link from a mail by its token. One about an e-mail counts at once where its account is logged in, and once.
 * Elsewhere the mailbox alone proves nothing about who uses the account: a link that verifies leads to a new password
 * instead, which spends it; one that changes the e-mail is refused with LINK_NEEDS_LOGIN, because the account is not
 * for whoever has the new address. An order's link opens it as often as it is wanted, and so does one
 * that asks for the account of a refund. TOKEN_EXPIRED when it is unknown, used, replaced or too old; EMAIL_TAKEN when
 * the new address has an account by now.
 */
export async function openLink(deps: Deps, token: string, opener: Opener): Promise<OpenedLink> {
  if (!isToken(token)) throw new Refusal(problem('TOKEN_EXPIRED'))
  const now = deps.clock.now()
  try {
    const opened = await deps.db.transaction(async (tx) => {
      const link = await findLink(tx, token, now)
      const isOwn = link.email !== null && opener.customer !== null && opener.customer.id === link.customerId
      const purpose = await follow(tx, link, { isOwn, now })
      const grantToken = await giveGrant(tx, { held: opener.grant, grant: { ...link, purpose }, now })
      const sessionToken = isOwn ? await renewSession(tx, link, { opener, now }) : null
      return { purpose, orderId: link.orderPublicId, grantToken, sessionToken }
    })
    deps.wakeOutbox()
    return opened
  } catch (error) {
    // Somebody registered the address between the look and the write.
    if (isTakenEmail(error)) throw new Refusal(problem('EMAIL_TAKEN'))
    throw error
  }
}

const isTakenEmail = (error: unknown): boolean =>
  sqlState(error) === '23505' && Reflect.get(Object(error), 'constraint') === 'customer_email_key'

const isGood = `token_hash = $1 and expires_at > $2 and (used_at is null or purpose in ('open-order', 'refund-account'))`

/** The row of the customer is locked before the link's, as by every other change of password or e-mail. */
async function findLink(tx: Transaction, token: string, now: Temporal.Instant): Promise<Link> {
  const good = [hashToken(token), now]
  await tx.query(
    `select c.id from customer c
      where c.id = (select customer_id from mail_link where ${isGood}) for no key update`,
    good,
  )
  const [link] = await tx.query<Link>(
    `select l.id, case l.purpose when 'refund-account' then 'open-order' else l.purpose end as purpose,
            l.customer_id as "customerId", l.order_id as "orderId", l.email, c.email as "customerEmail",
            (select o.public_id from sales_order o where o.id = l.order_id) as "orderPublicId"
       from mail_link l
       left join customer c on c.id = l.customer_id and c.deleted_at is null
      where ${isGood}
        for update of l`,
    good,
  )
  if (link === undefined) throw new Refusal(problem('TOKEN_EXPIRED'))
  return link
}

/** Does what the link says and answers what the browser may do now. */
async function follow(
  tx: Transaction,
  link: Link,
  { isOwn, now }: { isOwn: boolean; now: Temporal.Instant },
): Promise<Grant['purpose']> {
  const { purpose, customerId, email, id: linkId } = link
  // Choosing the password spends the link: a program that only looks into mails takes nothing away from anybody.
  if (purpose === 'reset-password') return purpose
  if (customerId !== null && email !== null && !isOwn) {
    if (purpose === 'change-email') throw new Refusal(problem('LINK_NEEDS_LOGIN'))
    if (email !== link.customerEmail) throw new Refusal(problem('TOKEN_EXPIRED'))
    return 'reset-password'
  }
  await tx.query('update mail_link set used_at = coalesce(used_at, $2) where id = $1', [linkId, now])
  if (customerId !== null && email !== null) {
    if (purpose === 'verify-email') await verifyEmail(tx, { customerId, email, now })
    if (purpose === 'change-email') await changeToEmail(tx, { customerId, email, linkId, now })
  }
  return purpose
}

/** Who is logged in as that very customer goes on under a new token. */
async function renewSession(
  tx: Transaction,
  { customerId }: Link,
  { opener: { oldToken, device }, now }: { opener: Opener; now: Temporal.Instant },
): Promise<string | null> {
  if (customerId === null || oldToken === undefined) return null
  await endSessionOf(tx, oldToken)
  return (await openSession(tx, { customerId, device, now })).token
}
