import type { OwnProfile } from '@pantul/contract/profile-wire'
import { profileOf } from '../accounts/queries.ts'
import { isSessionValidSql } from '../accounts/open-session.ts'
import type { Connection } from '../../platform/database/open.ts'

type AccountProfile = NonNullable<Awaited<ReturnType<typeof profileOf>>>
/** The columns that `profileOf` does not read. */
type OtherProfileColumns = Omit<OwnProfile, 'marketingAnsweredAt' | 'createdAt' | keyof AccountProfile> & {
  readonly marketingAnsweredAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

const otherColumns = `
  select c.gender, c.birth_date as "birthDate", c.locale as language, c.theme, c.created_at as "createdAt",
         coalesce(answer.is_given, false) as "wantsMarketing", answer.at as "marketingAnsweredAt",
         (select l.email from mail_link l
           where l.customer_id = c.id and l.purpose = 'change-email' and l.used_at is null and l.expires_at > $2
           order by l.id desc limit 1) as "pendingEmail"
    from customer c
    left join lateral (select is_given, at from consent
                        where customer_id = c.id and kind = 'marketing' order by id desc limit 1) answer on true
   where c.id = $1`

/** The customer's own data. `now` decides whether the link to a requested new e-mail is still valid. */
export async function ownProfileOf(
  db: Connection,
  customerId: number,
  now: Temporal.Instant,
): Promise<OwnProfile> {
  const profile = await profileOf(db, customerId)
  const [other] = await db.query<OtherProfileColumns>(otherColumns, [customerId, now])
  if (profile === null || other === undefined)
    throw new Error('The customer who is logged in has no profile.')
  const { marketingAnsweredAt, createdAt, ...others } = other
  return {
    ...profile,
    ...others,
    marketingAnsweredAt: marketingAnsweredAt?.toString() ?? null,
    createdAt: createdAt.toString(),
  }
}

/** A session in the list. `device`: the device name, such as `Chrome · Android`. */
export type ListedSession = {
  readonly publicId: string
  readonly device: string
  readonly createdAt: Temporal.Instant
  readonly seenAt: Temporal.Instant
  readonly isThisBrowser: boolean
}

/** The customer's valid sessions: the current one (`sessionId`) first, then by last use. */
export const sessionsOf = (
  db: Connection,
  { customerId, sessionId, now }: { customerId: number; sessionId: number; now: Temporal.Instant },
): Promise<ListedSession[]> =>
  db.query<ListedSession>(
    `select s.public_id as "publicId", s.device, s.created_at as "createdAt", s.seen_at as "seenAt",
            s.id = $2 as "isThisBrowser"
       from session s join customer c on c.id = s.customer_id
      where s.customer_id = $1 and ${isSessionValidSql('$3')}
      order by s.id = $2 desc, s.seen_at desc, s.id desc`,
    [customerId, sessionId, now],
  )

/** Ids of the customer's orders, oldest first, including guest orders with the customer's verified e-mail. */
export async function orderIdsOf(db: Connection, customerId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from sales_order where customer_id = $1
     union
     select o.id from customer c join sales_order o on o.guest_email = c.email
      where c.id = $1 and c.email_verified_at is not null
     order by id`,
    [customerId],
  )
  return rows.map(({ id }) => id)
}
