import { problem } from '@pantul/rules/problem'
import { sqlState } from '../database/failures.ts'
import type { Transaction } from '../database/open.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { hashToken, isToken, type CurrentCustomer } from '../http/session.ts'
import { endSessionOf } from './end-sessions.ts'
import type { Browser } from './enter-browser.ts'
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
  readonly email: string | null
  readonly orderPublicId: string | null
}

/**
 * Opens a link from a mail by its token, once; an order's link as often as it is wanted (`product.md` §8), and one that
 * asks for the account of a refund, which opens the order just as well. Verifying
 * and changing an e-mail happen here. TOKEN_EXPIRED when it is unknown, used, replaced or too old; EMAIL_TAKEN when
 * the new address has an account by now.
 */
export async function openLink(deps: Deps, token: string, opener: Opener): Promise<OpenedLink> {
  if (!isToken(token)) throw new Refusal(problem('TOKEN_EXPIRED'))
  const now = deps.clock.now()
  try {
    const opened = await deps.db.transaction(async (tx) => {
      const link = await useLink(tx, token, now)
      await doWhatItSays(tx, link, now)
      const grantToken = await giveGrant(tx, { held: opener.grant, grant: link, now })
      const sessionToken = isAboutEmail(link) ? await renewSession(tx, link, { opener, now }) : null
      return { purpose: link.purpose, orderId: link.orderPublicId, grantToken, sessionToken }
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

async function useLink(tx: Transaction, token: string, now: Temporal.Instant): Promise<Link> {
  const [link] = await tx.query<Link>(
    `update mail_link l
        set used_at = coalesce(l.used_at, $2)
      where l.token_hash = $1 and l.expires_at > $2 and (l.used_at is null or l.purpose in ('open-order', 'refund-account'))
     returning l.id, case l.purpose when 'refund-account' then 'open-order' else l.purpose end as purpose, l.customer_id as "customerId", l.order_id as "orderId", l.email,
               (select o.public_id from sales_order o where o.id = l.order_id) as "orderPublicId"`,
    [hashToken(token), now],
  )
  if (link === undefined) throw new Refusal(problem('TOKEN_EXPIRED'))
  return link
}

async function doWhatItSays(tx: Transaction, link: Link, now: Temporal.Instant): Promise<void> {
  const { purpose, customerId, email, id: linkId } = link
  if (customerId === null || email === null) return
  if (purpose === 'verify-email') await verifyEmail(tx, { customerId, email, now })
  if (purpose === 'change-email') await changeToEmail(tx, { customerId, email, linkId, now })
}

const isAboutEmail = ({ purpose }: Link): boolean => purpose === 'verify-email' || purpose === 'change-email'

/** Who is logged in as that very customer goes on under a new token (`reliability.md` A1). */
async function renewSession(
  tx: Transaction,
  { customerId }: Link,
  { opener, now }: { opener: Opener; now: Temporal.Instant },
): Promise<string | null> {
  const { customer, oldToken, device } = opener
  if (customer === null || customer.id !== customerId || oldToken === undefined) return null
  await endSessionOf(tx, oldToken)
  return (await openSession(tx, { customerId, device, now })).token
}
