import type { BookingItem } from '@pantul/rules/booking-item'
import { checkHoursPerDate, checkUpcoming, courtHoursByDate, type PlayerLimits } from '@pantul/rules/limits'
import { mailboxOf } from '@pantul/rules/mailbox'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { UnpaidTotals } from '@pantul/rules/unpaid-limits'
import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import { accountLockName } from '../../people/accounts/lock-account.ts'
import { mailboxSql } from '../../people/accounts/orders-of-person.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { hasMoveRightSql } from '../claims/move-right.ts'
import { isNonRefundableSql } from './non-refundable.ts'

/**
 * Who orders: the account, or a guest by browser and network address. The entered phone (E.164) and e-mail (lower case)
 * are not verified. They only separate people within a browser, so that nobody can use up the limits of another person.
 */
export type Person = {
  readonly customerId: number | null
  readonly phone: string
  readonly email: string
  readonly clientKeys: ClientKeys
}

type BasketLimits = {
  readonly items: readonly BookingItem[]
  readonly limits: PlayerLimits
}

/** What the limits of a person count: prior orders, and what the person has done to have fewer limits. */
export type PriorOrders = {
  /** Orders of the account or browser that are unpaid or under review. */
  readonly unpaid: UnpaidTotals
  /** The court-hours of all such orders from the network address. */
  readonly addressHours: number
  /** How many holds of the last day expired or were cancelled late (`cancelOrder`). */
  readonly lapsed: number
  /** Proof of work that the browser has done and no order has used, in units. */
  readonly unusedWork: number
  /** Whether the e-mail belongs to an account that verified it, or this browser has verified it. */
  readonly hasVerifiedEmail: boolean
  /** Whether the account, or a guest with the verified e-mail, has paid an order that `isNonRefundableSql` describes. */
  readonly hasPaid: boolean
  /** Orders that are still to be played. */
  readonly upcoming: number
  /** Court-hours by date. */
  readonly hours: Readonly<Record<PlayDate, number>>
}

// Uses `o` (order). Expired holds do not count; orders under review keep their hours without an end.
const isUnpaidSql = `o.state = 'held' and o.held_until > now() or o.state = 'payment_review'`

// `own`: orders of the account, the browser or the verified mailbox. `mine`: the own orders that can count in a limit;
// `is_person`: the order has the account, or the entered e-mail or phone. Unpaid orders that staff placed count in no
// limit. Runs after the locks, so that it sees what earlier orders committed. `offset 0` makes the plan start from the
// rows of one network address, because thousands of orders can be held at the same time.
const selectPriorOrders = `
  with proof as (
    select exists (select from guest_email
                    where browser = $6 and email = $1 and proven_at > $5::timestamptz - interval '30 days')
           or exists (select from customer where id = $3 and email_verified_at is not null) as is_proven
  ), own as (
    select id from sales_order where customer_id = $3
     union
    select order_id from order_holder where browser = $6
     union
    select o.id
      from sales_order o join order_holder h on h.order_id = o.id
     where h.is_proven and ${mailboxSql('o.guest_email')} = $8 and (select is_proven from proof)
  ), mine as (
    select o.id, o.channel = 'web' as is_online, o.channel = 'web' and (${isUnpaidSql}) as is_unpaid,
           o.channel <> 'web' and (${isUnpaidSql}) as is_held_by_staff,
           o.state in ('expired', 'cancelled') or o.state = 'held' and o.held_until <= now() as has_lapsed,
           coalesce(o.customer_id = $3, o.guest_email = $1 or o.guest_phone_e164 = $2, false) as is_person,
           o.placed_at, coalesce(h.units, 1) as units
      from own
      join sales_order o on o.id = own.id
      left join order_holder h on h.order_id = o.id
     where o.state in ('held', 'confirmed', 'payment_review')
        or (o.state = 'expired' or o.state = 'cancelled' and h.is_late_cancel)
           and o.placed_at > $5::timestamptz - interval '1 day'
  ), courts as (
    select l.order_id, l.play_date
      from mine join order_line l on l.order_id = mine.id
     where mine.is_person and not mine.has_lapsed and not mine.is_held_by_staff and l.kind = 'court' and l.cancelled_at is null
       and not ${hasMoveRightSql('l')}
       and l.play_date >= (select ($5::timestamptz at time zone time_zone)::date from location where id = $4)
  )
  select (select jsonb_build_object('orders', count(*), 'hours', coalesce(sum(units), 0)) from mine where is_unpaid) as unpaid,
         (select count(*)::int from mine where has_lapsed and is_online and placed_at > $5::timestamptz - interval '1 day') as lapsed,
         (select coalesce(sum(h.units), 0)::int
            from order_holder h,
                 lateral (select from sales_order o
                           where o.id = h.order_id and (${isUnpaidSql}) offset 0) as unpaid
           where h.network = $7) as "addressHours",
         (select coalesce(sum(level), 0)::int from guest_work
           where browser = $6 and order_id is null and expires_at > $5) as "unusedWork",
         (select is_proven from proof) as "hasVerifiedEmail",
         exists (select from sales_order o where o.customer_id = $3 and ${isNonRefundableSql('$5')})
           or (select is_proven from proof)
              and exists (select from sales_order o where o.guest_email = $1 and ${isNonRefundableSql('$5')}) as "hasPaid",
         (select count(distinct order_id)::int from courts) as upcoming,
         coalesce((select jsonb_object_agg(play_date, hours)
                     from (select play_date, count(*) as hours from courts group by 1) as dates), '{}') as hours,
         exists (select from customer where id = $3 and deleted_at is not null) as "isGone"`

// Locks the network address only for people who may need a proof of work, so that others do not wait for each other.
const lockPersonAndAddress = `
  select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key
            from (select unnest($1::text[])
                   union all
                  select $2::text
                   where not exists (select from sales_order o
                                      where o.customer_id = $3 and ${isNonRefundableSql('$4')})) as named (name)
           order by 1) as sorted`

/**
 * Locks the person, the browser and, unless an account has paid, the network address, in a fixed order, until the
 * transaction ends, and reads their prior orders. Upcoming orders are played on the location's date of `now` or later.
 * Refusal: LOGIN_REQUIRED if the account was deleted meanwhile.
 */
export async function lockPerson(
  tx: Transaction,
  { customerId, email, phone, clientKeys }: Person,
  { locationId, now }: { readonly locationId: string; readonly now: Temporal.Instant },
): Promise<PriorOrders> {
  const names = [accountLockName(customerId ?? email), clientKeys.browser]
  const [, [priorOrders]] = await awaitPipelined([
    tx.query(lockPersonAndAddress, [names, clientKeys.network, customerId, now]),
    tx.query<PriorOrders & { readonly isGone: boolean }>(selectPriorOrders, [
      email,
      phone,
      customerId,
      locationId,
      now,
      clientKeys.browser,
      clientKeys.network,
      mailboxOf(email),
    ]),
  ])
  if (priorOrders === undefined) throw new Error('the query of prior orders returned no row')
  if (priorOrders.isGone) throw new Refusal(problem('LOGIN_REQUIRED'))
  return priorOrders
}

/**
 * Refuses an order above the limits of its person: TOO_MANY_ORDERS, TOO_MANY_HOURS. The person's unpaid orders count
 * too.
 */
export function checkPriorOrders(priorOrders: PriorOrders, { items, limits }: BasketLimits): void {
  const exceededLimit =
    checkUpcoming(priorOrders.upcoming, limits) ?? checkHoursPerDate(hoursByDate(priorOrders, items), limits)
  if (exceededLimit !== null) throw new Refusal(exceededLimit)
}

const hoursByDate = (
  priorOrders: PriorOrders,
  items: readonly BookingItem[],
): ReadonlyMap<PlayDate, number> =>
  new Map([...courtHoursByDate(items)].map(([date, hours]) => [date, hours + (priorOrders.hours[date] ?? 0)]))
