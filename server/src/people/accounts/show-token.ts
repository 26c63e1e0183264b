import { tokenPurposes } from '@pantul/contract/accounts'
import type { Connection } from '../../platform/database/open.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'

type Purpose = (typeof tokenPurposes)[number]

/** Whom a browser may act for, and what for. */
export type SerializedUser = {
  readonly Fullname: string
  readonly Email: string
  readonly Purposes: Purpose[]
  readonly NeedsDetails: boolean
}

type Opened = {
  readonly purpose: Purpose
  readonly fullName: string | null
  readonly email: string | null
  readonly isUnproved: boolean
}

const opened = `
  select g.purpose, c.full_name as "fullName", c.email,
         g.purpose = 'reset-password' and c.email_verified_at is null as "isUnproved"
    from link_grant g
    left join customer c on c.id = g.customer_id
   where g.token_hash = $1 and g.purpose <> 'open-order' and g.used_at is null and g.expires_at > $2
     and c.deleted_at is null
   order by g.id desc`

/**
 * What a browser is good for: the links from mails that it opened, the newest first, and its session; null when there
 * is none of it. Named is whose link was opened last, else who is logged in. Spends nothing.
 */
export async function showToken(
  db: Connection,
  { customer, grant, now }: { customer: CurrentCustomer | null; grant: Buffer | null; now: Temporal.Instant },
): Promise<SerializedUser | null> {
  const links = grant === null ? [] : await db.query<Opened>(opened, [grant, now])
  const purposes = [
    ...links.map(({ purpose }) => purpose),
    ...(customer === null ? [] : ['session' as const]),
  ]
  if (purposes.length === 0) return null
  const of = links.find(({ email }) => email !== null) ?? customer
  return {
    Fullname: of?.fullName ?? '',
    Email: of?.email ?? '',
    Purposes: purposes,
    NeedsDetails: links.some(({ isUnproved }) => isUnproved),
  }
}
