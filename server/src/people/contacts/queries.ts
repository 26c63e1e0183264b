import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'

/** The staff of a location see a contact for so many months after its last visit there. */
const visibleMonths = 24

/**
 * What staff of a location see of a contact. `customerId`: null for a guest. `flagReason`: null if it is not flagged.
 */
export type Contact = {
  readonly id: number
  readonly publicId: string
  readonly customerId: number | null
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly accountSince: Temporal.Instant | null
  readonly visits: number
  readonly lastVisit: Temporal.Instant | null
  readonly noShows: number
  readonly packages: readonly {
    readonly name: string
    readonly hours: number
    readonly hoursLeft: number
    readonly expiresOn: PlayDate
  }[]
  readonly credit: number
  readonly note: string
  readonly flagReason: string | null
  readonly version: number
  readonly timeZone: string
}

/** SQL: what staff of location `l` see of contact `c` at the moment `now`. Uses `played` (`visitsHereSql`). */
export const contactColumns = (now: string): string => `
  c.id, c.public_id as "publicId", c.customer_id as "customerId", c.name, c.phone_e164 as phone, c.email,
  (select created_at from customer where id = c.customer_id) as "accountSince",
  played.visits, played.last as "lastVisit",
  (select count(*)::int
     from sales_order o
     join arrival a on a.order_id = o.id
    where o.contact_id = c.id and o.location_id = l.id and a.kind = 'no_show'
      and not exists (select from arrival later where later.order_id = a.order_id
                                                  and later.booking_id = a.booking_id and later.turn > a.turn))
    as "noShows",
  coalesce((
    select jsonb_agg(jsonb_build_object('name', q.name, 'hours', q.hours, 'hoursLeft', q.balance, 'expiresOn', q.expires_on)
                     order by q.expires_on, q.id)
      from (select own.* from quota_package own where own.customer_id = c.customer_id
             union all
            select bought.* from sales_order o join quota_package bought on bought.order_id = o.id
             where o.contact_id = c.id and bought.customer_id is null) as q
     where q.balance > 0 and q.expires_on >= (${now} at time zone l.time_zone)::date
       and (q.location_ids is null or l.id = any (q.location_ids))), '[]') as packages,
  coalesce((select balance from credit_account where customer_id = c.customer_id), 0)::bigint as credit,
  c.note, c.watch as "flagReason", c.version, l.time_zone as "timeZone"`

/**
 * SQL: the number and the last end of the orders of contact `c` that were played at location `l` until the moment
 * `now`. Orders of earlier versions of Pantul have no stored end.
 */
export const visitsHereSql = (now: string): string => `
  (select count(*)::int as visits, max(part.ended) as last
     from (select coalesce(o.ends_at, (
                    select max((n.play_date + make_interval(hours => n.hour + 1)) at time zone l.time_zone)
                      from order_line n where n.order_id = o.id and n.cancelled_at is null)) as ended
             from sales_order o
            where o.contact_id = c.id and o.location_id = l.id and o.state in ('confirmed', 'completed')) as part
    where part.ended <= ${now}) as played`

/** Staff see the contacts whose last visit to their location was at this moment or later. */
export const visibleSince = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').subtract({ months: visibleMonths }).toInstant()

const selectSeenContact = `
  select ${contactColumns('$3::timestamptz')}
    from contact c
    join location l on l.id = $2
    join contact_seen s on s.contact_id = c.id and s.location_id = l.id
   cross join lateral ${visitsHereSql('$3::timestamptz')}
   where c.public_id = $1 and s.last_seen >= $4`

/** Returns the contact if it was seen at the location in the last 24 months, otherwise undefined. */
export async function contactSeenAt(
  db: Connection,
  { publicId, locationId, now }: { publicId: string; locationId: string; now: Temporal.Instant },
): Promise<Contact | undefined> {
  const [contact] = await db.query<Contact>(selectSeenContact, [publicId, locationId, now, visibleSince(now)])
  return contact
}

const selectAnyContact = `
  select ${contactColumns('$3::timestamptz')},
         exists (select from contact_seen s
                  where s.contact_id = c.id and s.location_id = l.id and s.last_seen >= $4) as "wasHereLately"
    from contact c
    join location l on l.id = $2
   cross join lateral ${visitsHereSql('$3::timestamptz')}
   where c.id = (select coalesce(merged_into, id) from contact where public_id = $1)`

/**
 * Returns a contact of any location as the staff of this location see it. Staff learn its public id only by a search.
 * For a merged contact: the contact into which it was merged. `wasHereLately`: it was seen at this location in the last
 * 24 months, so that the staff may change it. Refusal: PERSON_UNKNOWN.
 */
export async function requireContactAnywhere(
  db: Connection,
  { publicId, locationId, now }: { publicId: string; locationId: string; now: Temporal.Instant },
): Promise<Contact & { readonly wasHereLately: boolean }> {
  const values = [publicId, locationId, now, visibleSince(now)]
  const [contact] = await db.query<Contact & { readonly wasHereLately: boolean }>(selectAnyContact, values)
  if (contact === undefined) throw new Refusal(problem('PERSON_UNKNOWN'))
  return contact
}

/** A contact for whom staff place an order. `customerId`: null for a guest. E-mail and phone are empty if unknown. */
export type ContactToOrderFor = {
  readonly id: number
  readonly customerId: number | null
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** Returns a contact of any location, or the contact into which it was merged. Refusal: PERSON_UNKNOWN. */
export async function requireContactToOrderFor(db: Connection, publicId: string): Promise<ContactToOrderFor> {
  const [contact] = await db.query<ContactToOrderFor>(
    `select id, customer_id as "customerId", name, coalesce(email, '') as email, coalesce(phone_e164, '') as phone
       from contact where id = (select coalesce(merged_into, id) from contact where public_id = $1)`,
    [publicId],
  )
  if (contact === undefined) throw new Refusal(problem('PERSON_UNKNOWN'))
  return contact
}
