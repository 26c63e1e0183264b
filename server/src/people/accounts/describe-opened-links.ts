import type { DescribeAccess } from '@pantul/contract/accounts'
import { accessToWire, type AccessPurpose } from '@pantul/contract/accounts-wire'
import type { AnswerOf } from '@pantul/contract/call'
import type { Connection } from '../../platform/database/open.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'

type OpenedLinkRow = {
  readonly purpose: AccessPurpose
  readonly fullName: string | null
  readonly email: string | null
  readonly isEmailUnverified: boolean
}

const selectOpenedLinks = `
  select g.purpose, c.full_name as "fullName", c.email,
         g.purpose = 'reset-password' and c.email_verified_at is null as "isEmailUnverified"
    from link_grant g
    left join customer c on c.id = g.customer_id
   where g.token_hash = $1 and g.purpose not in ('open-order', 'view-order') and g.used_at is null and g.expires_at > $2
     and c.deleted_at is null
   order by g.id desc`

/**
 * Returns the purposes of the mail links that a browser opened, newest first, and of its session. Null if there are none.
 * `grant`: hash of the cookie that names the opened links. `needsDetails`: a password reset of an account whose e-mail was
 * never verified asks for the person's details. The customer is that of the link opened last, otherwise that of the
 * session. Does not use up a link.
 */
export async function describeOpenedLinks(
  db: Connection,
  { customer, grant, now }: { customer: CurrentCustomer | null; grant: Buffer | null; now: Temporal.Instant },
): Promise<AnswerOf<typeof DescribeAccess>['serializeUser']> {
  const links = grant === null ? [] : await db.query<OpenedLinkRow>(selectOpenedLinks, [grant, now])
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
    needsDetails: links.some(({ isEmailUnverified }) => isEmailUnverified),
  })
}
