import type { BookingItem } from '@pantul/rules/booking-item'
import { checkBookedBefore, checkHoursPerDate, courtHoursByDate } from '@pantul/rules/limits'
import type { CustomerLimits } from '@pantul/rules/limits'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * A person is known by any of them (`product.md` §5 Limits): the account, the phone as E.164, the e-mail in lower
 * case. So logging out, or in, gives nobody a second share.
 */
export type Person = {
  readonly customerId: number | null
  readonly phone: string
  readonly email: string
}

/** What is asked of a person: the basket, the limits, and today on the location's clock. */
type Asked = {
  readonly items: readonly BookingItem[]
  readonly limits: CustomerLimits
  readonly today: PlayDate
}

type Before = {
  readonly unpaid: number
  readonly upcoming: number
  readonly hours: Readonly<Record<PlayDate, number>>
}

// A hold that ran out counts no more. One statement after the locks: it sees what the person before us committed.
const bookedBefore = `
  with mine as (
    select id, state from sales_order
     where (guest_email = $1 or guest_phone_e164 = $2 or customer_id = any (array(
              select id from customer where id = $4
              union
              select id from customer where email = $1
              union
              select id from customer where phone_e164 = $2 and phone_e164 <> '')))
       and (state in ('confirmed', 'payment_review') or state = 'held' and held_until > now())
  ), courts as (
    select l.order_id, l.play_date
      from mine join order_line l on l.order_id = mine.id
     where l.kind = 'court' and l.play_date >= $3
  )
  select (select count(*)::int from mine where state = 'held') as unpaid,
         (select count(distinct order_id)::int from courts) as upcoming,
         coalesce((select jsonb_object_agg(play_date, hours)
                     from (select play_date, count(*) as hours from courts group by 1) as dates), '{}') as hours`

/**
 * Lets one order of a person through at a time, and refuses one too many: TOO_MANY_UNPAID, TOO_MANY_ORDERS,
 * TOO_MANY_HOURS. The locks last until the transaction ends; they are taken in one fixed order.
 */
export async function checkPersonsOrders(tx: Transaction, person: Person, asked: Asked): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(one)
       from (select distinct hashtextextended(who, 0) as one from unnest($1::text[]) as who order by 1) as sorted`,
    [[person.email, person.phone, `customer ${person.customerId ?? person.email}`]],
  )
  const [before] = await tx.query<Before>(bookedBefore, [
    person.email,
    person.phone,
    asked.today,
    person.customerId,
  ])
  if (before === undefined) throw new Error('a count has one row')
  const broken =
    checkBookedBefore(before, asked.limits) ?? checkHoursPerDate(hoursTogether(before, asked), asked.limits)
  if (broken !== null) throw new Refusal(broken)
}

const hoursTogether = (before: Before, { items }: Asked): ReadonlyMap<PlayDate, number> =>
  new Map([...courtHoursByDate(items)].map(([date, hours]) => [date, hours + (before.hours[date] ?? 0)]))
