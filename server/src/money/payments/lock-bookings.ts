import type { Transaction } from '../../platform/database/open.ts'

// Also locks the orders from which the bookings were moved, and their unpaid moves, all by ascending id.
const lockOrders = `
  select id from sales_order
   where id = any (array(
           select o.id from sales_order o where o.id = any ($1::bigint[])
            union
           select o.root_id from sales_order o where o.id = any ($1::bigint[])
            union
           select f.id from sales_order f
            where f.root_id = any (array(select o.root_id from sales_order o where o.id = any ($1::bigint[])))
            union
           select o.id from sales_order o
            where o.moved_from = any ($1::bigint[]) and o.state in ('held', 'payment_review')))
   order by id
     for update`

const lockCourts = `
  select hour from court_hour where order_id = any ($1::bigint[])
   order by location_id, play_date, court_id, hour
     for update`

const lockCoaches = `
  select hour from coach_hour where order_id = any ($1::bigint[])
   order by location_id, play_date, coach_id, hour
     for update`

const lockRentals = `
  with rented as (
    select distinct l.location_id, l.item, l.play_date, h.hour
      from order_line l cross join unnest(l.hours) as h (hour)
     where l.order_id = any ($1::bigint[]) and l.kind = 'add-on' and l.cancelled_at is null
  )
  select u.hour
    from add_on_hour u
    join rented using (location_id, item, play_date, hour)
   order by u.item, u.play_date, u.hour
     for no key update of u`

const lockSales = `
  with sold as (
    select distinct location_id, item from order_line
     where order_id = any ($1::bigint[]) and kind = 'add-on' and cancelled_at is null
  )
  select a.item
    from add_on a
    join sold using (location_id, item)
   where a.kind = 'sale' and a.stock is not null
   order by a.item
     for no key update of a`

// The packages that the order granted, and others that pay for the same bookings.
const lockPackages = `
  select id from quota_package
   where id = any (array(select id from quota_package where order_id = $2
                         union select quota_id from quota_entry where order_id = any ($1::bigint[])))
   order by id
     for no key update`

const lockCredit = `
  select customer_id from credit_account
   where customer_id = any (array(select customer_id from sales_order where id = any ($1::bigint[])))
   order by customer_id
     for update`

const lockPromos = `
  select id from promo
   where id in (select promo_id from promo_use where order_id = any ($1::bigint[]))
   order by id
     for no key update`

/** The bookings that `find` returned, and the orders to lock for them. */
type BookingsToLock<T> = { readonly bookings: readonly T[]; readonly orderIds: readonly number[] }

/**
 * Locks all rows that the cancellation of bookings of several orders changes, in the order of locks
 * (docs/orders-and-money.md#order-of-locks), and returns the bookings that `find` returned. The bookings are cancelled
 * one after the other, and a lock that is taken only then could deadlock with an order. `packageOrderId`: the order
 * that granted a package whose hours are removed too; it is locked. The account is locked.
 */
export async function lockBookings<T>(
  tx: Transaction,
  { find, packageOrderId }: { find: () => Promise<BookingsToLock<T>>; packageOrderId: number | null },
): Promise<readonly T[]> {
  for (;;) {
    await tx.query('savepoint before_locks')
    const before = new Set((await find()).orderIds)
    await lockAll(tx, [...before], packageOrderId)
    const { bookings, orderIds } = await find()
    if (orderIds.every((id) => before.has(id))) return bookings
    // A late payment took hours for an expired order, which was not locked.
    await tx.query('rollback to savepoint before_locks')
  }
}

async function lockAll(
  tx: Transaction,
  ending: readonly number[],
  packageOrderId: number | null,
): Promise<void> {
  const orders = await tx.query<{ id: number }>(lockOrders, [ending])
  const ids = [...orders.map(({ id }) => id), ...(packageOrderId === null ? [] : [packageOrderId])]
  for (const lock of [lockCourts, lockCoaches, lockRentals, lockSales]) await tx.query(lock, [ids])
  await tx.query(lockPackages, [ids, packageOrderId])
  for (const lock of [lockCredit, lockPromos]) await tx.query(lock, [ids])
}
