import type { BookingItem } from '@pantul/rules/booking-item'
import { checkBookedBefore, checkHoursPerDate, courtHoursByDate } from '@pantul/rules/limits'
import type { CustomerLimits } from '@pantul/rules/limits'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { allAnswered } from '../database/all-answered.ts'
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

/** What is asked of a person: the basket and the limits. */
type Asked = {
  readonly items: readonly BookingItem[]
  readonly limits: CustomerLimits
}

/** What a person has: unpaid orders, orders with hours to come, and court hours by date. */
export type Before = {
  readonly unpaid: number
  readonly upcoming: number
  readonly hours: Readonly<Record<PlayDate, number>>
}

/**
 * Whether a row of sales_order is of the person of e-mail $1, phone $2 (E.164) and account $3, or of another account
 * with that e-mail or phone.
 */
export const placedBy = `(guest_email = $1 or guest_phone_e164 = $2 or customer_id = any (array(
              select id from customer where id = $3
              union
              select id from customer where email = $1
              union
              select id from customer where phone_e164 = $2 and phone_e164 <> '')))`

// A hold that ran out counts no more. One statement after the locks: it sees what the person before us committed.
const bookedBefore = `
  with mine as (
    select id, state from sales_order
     where ${placedBy}
       and (state in ('confirmed', 'payment_review') or state = 'held' and held_until > now())
  ), courts as (
    select l.order_id, l.play_date
      from mine join order_line l on l.order_id = mine.id
     where l.kind = 'court' and l.cancelled_at is null and l.play_date >= (select ($5::timestamptz at time zone time_zone)::date from location where id = $4)
  )
  select (select count(*)::int from mine where state = 'held') as unpaid,
         (select count(distinct order_id)::int from courts) as upcoming,
         coalesce((select jsonb_object_agg(play_date, hours)
                     from (select play_date, count(*) as hours from courts group by 1) as dates), '{}') as hours,
         exists (select from customer where id = $3 and deleted_at is not null) as "isGone"`

const accountKey = (customer: number | string): string => `customer ${customer}`

/**
 * Lets one order of a person through at a time, and answers what it has already. The locks last until the transaction
 * ends; they are taken in one fixed order. Upcoming is what is played from `now` on, by the location's date.
 * LOGIN_REQUIRED when the account was deleted while the order was on its way.
 */
export async function lockPerson(
  tx: Transaction,
  { customerId, email, phone }: Person,
  { locationId, now }: { readonly locationId: string; readonly now: Temporal.Instant },
): Promise<Before> {
  const [, [before]] = await allAnswered([
    lockNames(tx, [email, phone, accountKey(customerId ?? email)]),
    tx.query<Before & { readonly isGone: boolean }>(bookedBefore, [
      email,
      phone,
      customerId,
      locationId,
      now,
    ]),
  ])
  if (before === undefined) throw new Error('a count has one row')
  if (before.isGone) throw new Refusal(problem('LOGIN_REQUIRED'))
  return before
}

/** Lets one at a time through under each of the names, until the transaction ends; taken in one fixed order. */
export const lockNames = (tx: Transaction, names: readonly string[]): Promise<unknown> =>
  tx.query(
    `select pg_advisory_xact_lock(one)
       from (select distinct hashtextextended(who, 0) as one from unnest($1::text[]) as who order by 1) as sorted`,
    [names],
  )

/** Lets no order of an account through until the transaction ends; one that was let through before has ended. */
export const lockAccount = (tx: Transaction, customerId: number): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [accountKey(customerId)])

/** Refuses one order too many: TOO_MANY_UNPAID, TOO_MANY_ORDERS, TOO_MANY_HOURS. */
export function checkBefore(before: Before, asked: Asked): void {
  const broken =
    checkBookedBefore(before, asked.limits) ?? checkHoursPerDate(hoursTogether(before, asked), asked.limits)
  if (broken !== null) throw new Refusal(broken)
}

/** Refuses one unpaid order too many: TOO_MANY_UNPAID. */
export function checkUnpaid({ unpaid }: Before, limits: CustomerLimits): void {
  const broken = checkBookedBefore({ unpaid, upcoming: 0 }, { ...limits, upcoming: 1 })
  if (broken !== null) throw new Refusal(broken)
}

const hoursTogether = (before: Before, { items }: Asked): ReadonlyMap<PlayDate, number> =>
  new Map([...courtHoursByDate(items)].map(([date, hours]) => [date, hours + (before.hours[date] ?? 0)]))
