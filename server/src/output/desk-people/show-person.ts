import type {
  HeldPackage,
  OwingOrder,
  PersonPage,
  UpcomingOrder,
} from '@pantul/contract/desk-person-panel-wire'
import { describeContact } from '../../people/contacts/describe-contact.ts'
import { requireContactAnywhere } from '../../people/contacts/queries.ts'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { hoursOfOrder, soldNames } from '../desk-orders/list-orders.ts'

/** The maximum number of rows in a list. */
const MAX_ROWS = 20

/** SQL: the states of payments whose money arrived. */
const receivedStates = `('paid', 'refunding', 'partially_refunded', 'refunded')`

// In rupiah: what contact $1 paid at location $2 in money and in store credit, minus refunds. Entries of spent store credit
// are negative.
const selectSpent = `
  with contact_order as (select id from sales_order where contact_id = $1 and location_id = $2)
  select greatest(0,
           (select coalesce(sum(p.amount), 0)
              from contact_order join payment p on p.order_id = contact_order.id where p.state in ${receivedStates})
         - (select coalesce(sum(e.amount), 0)
              from contact_order join credit_entry e on e.order_id = contact_order.id and e.kind in ('spend', 'return'))
         - (select coalesce(sum(t.amount), 0)
              from contact_order join refund_task t on t.order_id = contact_order.id left join payment p on p.id = t.payment_id
             where p.id is null or p.state in ${receivedStates}))::bigint as spent`

const selectOwingOrders = `
  select o.number as "orderNumber", o.owed as amount, sold.names as "soldNames"
    from sales_order o cross join lateral (${soldNames}) as sold
   where o.contact_id = $1 and o.location_id = $2 and o.owed > 0
   order by o.id
   limit ${MAX_ROWS}`

const selectUpcomingOrders = `
  select o.number as "orderNumber", o.state, sold.names as "soldNames", next.date, next.hour
    from sales_order o
    join location l on l.id = o.location_id
   cross join lateral (${soldNames}) as sold
   cross join lateral (
     select booked.play_date as date, booked.hour
       from ${hoursOfOrder} as booked
      where (booked.play_date + make_interval(hours => booked.hour + 1)) at time zone l.time_zone > $3
      order by booked.play_date, booked.hour
      limit 1) as next
   where o.contact_id = $1 and o.location_id = $2 and o.state in ('held', 'payment_review', 'confirmed')
   order by next.date, next.hour, o.id
   limit ${MAX_ROWS}`

// The packages of contact $1 that are valid today at location $2. They belong to an account, or to orders of a guest.
const selectHeldPackages = `
  select q.public_id as "quotaId", q.name, q.hours, q.balance as "hoursLeft", q.expires_on as "expiresOn"
    from contact c
    join location l on l.id = $2
    join quota_package q on q.customer_id = c.customer_id
      or q.customer_id is null and q.order_id = any (array(select id from sales_order where contact_id = c.id))
   where c.id = $1 and q.taken_back_at is null and q.expires_on >= ($3::timestamptz at time zone l.time_zone)::date
     and (q.location_ids is null or l.id = any (q.location_ids))
   order by q.expires_on, q.id
   limit ${MAX_ROWS}`

// Contacts who may be the same person as contact $1. Two accounts are never the same person.
const selectSimilarContacts = `
  select other.public_id as "contactId", other.name
    from contact c
    join contact other on other.id <> c.id and other.merged_into is null
     and (other.phone_e164 = c.phone_e164 or other.email = c.email)
     and (other.customer_id is null or c.customer_id is null)
    join contact_seen s on s.contact_id = other.id and s.location_id = $2
   where c.id = $1
   order by other.id desc
   limit 3`

const selectFlagAct = `
  select staff.full_name as by, a.at
    from staff_act a join customer staff on staff.id = a.customer_id
   where a.thing = 'contact' and a.thing_id = $1 and a.action = 'flag-person'
   order by a.id desc
   limit 1`

type PersonQuery = Parameters<typeof requireContactAnywhere>[1]

/** A person with coming bookings, spending, unpaid balances and packages at a location. Refusal: PERSON_UNKNOWN. */
export async function showPerson(db: Connection, query: PersonQuery): Promise<PersonPage> {
  const contact = await requireContactAnywhere(db, query)
  const contactAndLocation = [contact.id, query.locationId]
  const [sum] = await db.query<{ spent: number }>(selectSpent, contactAndLocation)
  const [flag] =
    contact.flagReason === null
      ? []
      : await db.query<{ by: string; at: Temporal.Instant }>(selectFlagAct, [query.publicId])
  return {
    person: describeContact(contact),
    wasHereLately: contact.wasHereLately,
    spent: sum?.spent ?? 0,
    owingOrders: await db.query<OwingOrder>(selectOwingOrders, contactAndLocation),
    upcoming: await db.query<UpcomingOrder>(selectUpcomingOrders, [...contactAndLocation, query.now]),
    packages: await db.query<HeldPackage>(selectHeldPackages, [...contactAndLocation, query.now]),
    similar: await db.query<PersonPage['similar'][number]>(selectSimilarContacts, contactAndLocation),
    flaggedBy: flag === undefined ? null : { by: flag.by, at: localMoment(flag.at, contact.timeZone) },
  }
}
