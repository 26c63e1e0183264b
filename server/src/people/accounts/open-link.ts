import { problem } from '@pantul/rules/problem'
import { errorCodeOf } from '../../platform/database/failures.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { hashToken, isToken, type CurrentCustomer } from '../../platform/http/session.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { lockMachine } from './mark-present.ts'
import { endSessionWithToken } from './end-sessions.ts'
import type { Browser } from './log-in-browser.ts'
import { giveGrant, type Grant } from './give-grant.ts'
import { openSession } from './open-session.ts'
import { changeToEmail, verifyEmail } from './verify-email.ts'

/** `view-order` is left out, because no mail link has this purpose. */
type LinkPurpose = Exclude<Grant['purpose'], 'view-order'>

/** What the browser gets: the token of its new grant, and of its new session, if there is one. */
export type OpenedLink = {
  readonly purpose: LinkPurpose
  /** The public id of the order that the browser may see and change now. */
  readonly orderId: string | null
  readonly grantToken: string
  readonly sessionToken: string | null
}

type Opener = Pick<Browser, 'grantHash' | 'oldSessionToken' | 'deviceName' | 'machineToken'> & {
  readonly customer: CurrentCustomer | null
}

type Link = Grant & {
  readonly purpose: LinkPurpose
  readonly id: number
  /** The e-mail address that the link verifies. */
  readonly email: string | null
  /** The current e-mail address of the account. */
  readonly customerEmail: string | null
  readonly orderPublicId: string | null
  readonly invitationId: number | null
}

/**
 * Opens a mail link. A link that verifies or changes an e-mail address takes effect at once if its account is logged in
 * in this browser, and works once. Otherwise the account may belong to somebody who registered with another person's
 * address: the verification link then leads to choosing a new password, and the link that changes the address is
 * refused with LINK_NEEDS_LOGIN. Links to orders and refund forms work many times. Refusals: TOKEN_EXPIRED if the link
 * is unknown, used, replaced or too old (INVITATION_CLOSED for an invitation); EMAIL_TAKEN if another account got the
 * new address in the meantime.
 */
export async function openLink(deps: Deps, token: string, opener: Opener): Promise<OpenedLink> {
  if (!isToken(token)) throw new Refusal(problem('TOKEN_EXPIRED'))
  const now = deps.clock.now()
  try {
    const opened = await deps.db.transaction(async (tx) => {
      const link = await findLink(tx, token, now)
      const invited = link.purpose === 'join-staff' ? opener.customer : null
      if (invited !== null && link.invitationId !== null)
        await acceptInvitation(tx, { customerId: invited.id, invitationId: link.invitationId, now })
      const isLoggedInHere =
        link.email !== null && opener.customer !== null && opener.customer.id === link.customerId
      const purpose = await applyLink(tx, link, { isLoggedInHere, now })
      const grantToken = await giveGrant(tx, {
        tokenHash: opener.grantHash,
        grant: { ...link, purpose },
        now,
      })
      const sessionToken = isLoggedInHere ? await renewSession(tx, link, { opener, now }) : null
      return { purpose, orderId: link.orderPublicId, grantToken, sessionToken }
    })
    deps.wakeOutbox()
    return opened
  } catch (error) {
    // Another account got the address between the check in `changeToEmail` and its write.
    if (isTakenEmail(error)) throw new Refusal(problem('EMAIL_TAKEN'))
    throw error
  }
}

const isTakenEmail = (error: unknown): boolean =>
  errorCodeOf(error) === '23505' && Reflect.get(Object(error), 'constraint') === 'customer_email_key'

const isUsableSql = `token_hash = $1 and expires_at > $2 and (used_at is null or purpose in ('open-order', 'refund-account'))`

/** Locks the customer's row before the link's, like all changes of password or e-mail. */
async function findLink(tx: Transaction, token: string, now: Temporal.Instant): Promise<Link> {
  const values = [hashToken(token), now]
  await tx.query(
    `select c.id from customer c
      where c.id = (select customer_id from mail_link where ${isUsableSql}) for no key update`,
    values,
  )
  const [link] = await tx.query<Link>(
    `select l.id, case l.purpose when 'refund-account' then 'open-order' else l.purpose end as purpose,
            l.customer_id as "customerId", l.order_id as "orderId", l.email, c.email as "customerEmail",
            (select o.public_id from sales_order o where o.id = l.order_id) as "orderPublicId",
            (select i.id from staff_invitation i where i.mail_link_id = l.id and i.withdrawn_at is null) as "invitationId"
       from mail_link l
       left join customer c on c.id = l.customer_id and c.deleted_at is null
      where ${isUsableSql}
        for update of l`,
    values,
  )
  if (link === undefined) throw new Refusal(problem(await codeOfUnusableLink(tx, token)))
  if (link.purpose === 'join-staff' && link.invitationId === null)
    throw new Refusal(problem('INVITATION_CLOSED'))
  return link
}

async function codeOfUnusableLink(
  tx: Transaction,
  token: string,
): Promise<'INVITATION_CLOSED' | 'TOKEN_EXPIRED'> {
  const [link] = await tx.query<{ purpose: string }>('select purpose from mail_link where token_hash = $1', [
    hashToken(token),
  ])
  return link?.purpose === 'join-staff' ? 'INVITATION_CLOSED' : 'TOKEN_EXPIRED'
}

/**
 * Applies the link and returns what the browser may do now. `isLoggedInHere`: the link's customer is logged in here.
 */
async function applyLink(
  tx: Transaction,
  link: Link,
  { isLoggedInHere, now }: { isLoggedInHere: boolean; now: Temporal.Instant },
): Promise<LinkPurpose> {
  const { purpose, customerId, email, id: linkId } = link
  // Opening does not use up these links, because mail scanners open links too. The password form, or the login of an
  // invited person, uses them up.
  if (purpose === 'reset-password' || purpose === 'join-staff') return purpose
  if (customerId !== null && email !== null && !isLoggedInHere) {
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

/** Replaces the browser's session by a new session of the same customer. Returns its token; null without a session. */
async function renewSession(
  tx: Transaction,
  { customerId }: Link,
  { opener: { oldSessionToken, deviceName, machineToken }, now }: { opener: Opener; now: Temporal.Instant },
): Promise<string | null> {
  if (customerId === null || oldSessionToken === undefined) return null
  const machineId = await lockMachine(tx, machineToken)
  await endSessionWithToken(tx, oldSessionToken)
  return (await openSession(tx, { customerId, deviceName, now, machineId })).token
}
