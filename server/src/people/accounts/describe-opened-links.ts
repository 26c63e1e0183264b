import type { DescribeAccess } from '@pantul/contract/accounts'
import { accessToWire, type AccessPurpose } from '@pantul/contract/accounts-wire'
import type { AnswerOf } from '@pantul/contract/call'
import type { Connection } from '../../platform/database/open.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'

type OpenedLinkRow = {
  readonly purpose: AccessPurpose
  readonly fullName: string | null
  readonly email: string | null
  /** Whether the link resets the password of an account whose e-mail was never verified. */
  readonly isResetOfUnverified: boolean
}

const selectOpenedLinks = `
  select g.purpose, c.full_name as "fullName", c.email,
         g.purpose = 'reset-password' and c.email_verified_at is null as "isResetOfUnverified"
    from link_grant g
    left join customer c on c.id = g.customer_id
   where g.token_hash = $1 and g.purpose not in ('open-order', 'view-order') and g.used_at is null and g.expires_at > $2
     and c.deleted_at is null
   order by g.id desc`

/**
 * Returns what a browser may do now: the purposes of the mail links that it opened, newest first, then `session` if it
 * is logged in. Null if there are none. `grantHash`: hash of the browser's grant token. `needsDetails`: the form for a
 * new password asks for name and phone, because the e-mail was never verified. Name and e-mail are those of the newest
 * link with a customer, otherwise those of the session. Does not use up a link.
 */
export async function describeOpenedLinks(
  db: Connection,
  {
    customer,
    grantHash,
    now,
  }: { customer: CurrentCustomer | null; grantHash: Buffer | null; now: Temporal.Instant },
): Promise<AnswerOf<typeof DescribeAccess>['serializeUser']> {
  const links = grantHash === null ? [] : await db.query<OpenedLinkRow>(selectOpenedLinks, [grantHash, now])
  const purposes = [
    ...links.map(({ purpose }) => purpose),
    ...(customer === null ? [] : ['session' as const]),
  ]
  if (purposes.length === 0) return null
  const account = links.find(({ email }) => email !== null) ?? customer
  return accessToWire({
    fullname: account?.fullName ?? '',
    email: account?.email ?? '',
    purposes,
    needsNameAndPhone: links.some(({ isResetOfUnverified }) => isResetOfUnverified),
  })
}
