import type { LostAddOn, LostHour } from '@pantul/contract/refusal-wire'
import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { OrderLine } from '../price/list-lines.ts'
import { sameHour, sameRental, sameSale, sharesWithReplacedSql } from './replaced-booking.ts'

/** All claims that an order did not get. */
export type LostClaims = {
  readonly courts: readonly LostHour[]
  readonly coaches: readonly LostHour[]
  readonly addOns: readonly LostAddOn[]
}

const andNotSharedSql = (condition: string): string => `and not ${sharesWithReplacedSql(condition)}`

// The primary key decides. All writers insert in one sorted order, which prevents deadlocks. If another transaction has
// inserted a slot, this statement waits for its end. It returns every slot that the order lost. `condition`: `and …`.
const claimCourts = (condition = ''): string => `
  with wanted as (
    select id, order_id, location_id, booking_id, court_id, name, play_date, hour
      from order_line l
     where order_id = (select id from sales_order where public_id = $1) and kind = 'court' ${condition}
  ), claimed as (
    insert into court_hour (location_id, play_date, court_id, hour, held_until, order_id, line_id)
    select location_id, play_date, court_id, hour, $2, order_id, id
      from wanted
     order by location_id, play_date, court_id, hour
        on conflict (location_id, play_date, court_id, hour) do nothing
    returning line_id
  )
  select booking_id as "bookingId", court_id as id, name, play_date as date, hour
    from wanted
   where id not in (select line_id from claimed)
   order by play_date, court_id, hour`

const claimCoaches = (condition = ''): string => `
  with wanted as (
    select id, order_id, location_id, booking_id, coach_id, name, play_date, hour
      from order_line l
     where order_id = (select id from sales_order where public_id = $1) and kind = 'coach' ${condition}
  ), claimed as (
    insert into coach_hour (location_id, play_date, coach_id, hour, held_until, order_id, line_id)
    select location_id, play_date, coach_id, hour, $2, order_id, id
      from wanted
     order by location_id, play_date, coach_id, hour
        on conflict (location_id, play_date, coach_id, hour) do nothing
    returning line_id
  )
  select booking_id as "bookingId", coach_id as id, name, play_date as date, hour
    from wanted
   where id not in (select line_id from claimed)
   order by play_date, coach_id, hour`

// Pieces of several booking items are summed first. The first piece of an hour is an insert, which the condition of the
// update does not check, so the select from `rented` checks the stock too. Rentals without a stock are counted too;
// 2147483647, the largest integer, stands for "no limit".
const claimAddOns = ({ rentals = '', sales = '' } = {}): string => `
  with wanted as (
    select l.order_id, l.location_id, l.item, l.play_date, l.hours, l.quantity, a.kind, a.stock
      from order_line l
      join add_on a on a.location_id = l.location_id and a.item = l.item
     where l.order_id = (select id from sales_order where public_id = $1) and l.kind = 'add-on'
  ), rented as (
    select location_id, item, play_date, h.hour, sum(quantity) as pieces, stock
      from wanted l cross join unnest(hours) as h (hour)
     where kind = 'rental' ${rentals}
     group by location_id, item, play_date, h.hour, stock
  ), sold as (
    select location_id, item, sum(quantity) as pieces from wanted l where kind = 'sale' ${sales} group by location_id, item
  ), claimed as (
    insert into add_on_hour as u (location_id, item, play_date, hour, used)
    select location_id, item, play_date, hour, pieces
      from rented
     where stock is null or pieces <= stock
     order by item, play_date, hour
        on conflict (location_id, item, play_date, hour) do update
       set used = u.used + excluded.used
     where u.used + excluded.used
           <= coalesce((select stock from add_on where location_id = u.location_id and item = u.item), 2147483647)
    returning item, play_date, hour
  ), locked as (
    select a.location_id, a.item, sold.pieces
      from add_on a
      join sold using (location_id, item)
     where a.stock is not null
     order by a.item
       for no key update of a
  ), taken_from_stock as (
    update add_on a set stock = a.stock - locked.pieces
      from locked
     where (a.location_id, a.item) = (locked.location_id, locked.item) and a.stock >= locked.pieces
    returning a.item
  )
  select item, play_date as date, hour
    from rented
   where (item, play_date, hour) not in (select item, play_date, hour from claimed)
   union all
  select item, null, null
    from locked
   where item not in (select item from taken_from_stock)
   order by item, date, hour`

type ClaimQueries = { readonly courts: string; readonly coaches: string; readonly addOns: string }
const orderClaims: ClaimQueries = { courts: claimCourts(), coaches: claimCoaches(), addOns: claimAddOns() }
const moveClaims: ClaimQueries = {
  courts: claimCourts(andNotSharedSql(sameHour('court_id'))),
  coaches: claimCoaches(andNotSharedSql(sameHour('coach_id'))),
  addOns: claimAddOns({
    rentals: andNotSharedSql(sameRental),
    sales: andNotSharedSql(sameSale),
  }),
}

/**
 * `heldUntil` null: the order is confirmed, so its claims do not expire. `kinds`: the kinds of the order's lines; other
 * claims are skipped. `isMove`: the order replaces a booking, whose order the caller has locked; claims that the old and
 * the new booking share are skipped.
 */
type ClaimOptions = {
  readonly heldUntil: Temporal.Instant | null
  readonly kinds: ReadonlySet<OrderLine['kind']>
  readonly isMove?: boolean
}

/** All kinds of lines, for an order whose lines were not read. */
export const allKinds: ClaimOptions['kinds'] = new Set(['court', 'coach', 'add-on'])

/**
 * Claims the court hours, coach hours and add-ons of an order's lines, in the lock order of all writers and in one
 * round trip. Returns the lost claims (courts before coaches before add-ons), or null without any. With lost claims the
 * caller rolls back, because the others were taken.
 */
export async function claimHours(
  tx: Transaction,
  orderPublicId: string,
  { heldUntil, kinds, isMove = false }: ClaimOptions,
): Promise<LostClaims | null> {
  const claims = isMove ? moveClaims : orderClaims
  const values = [orderPublicId, heldUntil]
  const none = Promise.resolve([])
  const [courts, coaches, addOns] = await awaitPipelined([
    tx.query<LostHour>(claims.courts, values),
    kinds.has('coach') ? tx.query<LostHour>(claims.coaches, values) : none,
    kinds.has('add-on') ? tx.query<LostAddOn>(claims.addOns, [orderPublicId]) : none,
  ])
  if (courts.length > 0) return { courts, coaches: [], addOns: [] }
  if (coaches.length > 0) return { courts, coaches, addOns: [] }
  return addOns.length > 0 ? { courts, coaches, addOns } : null
}
