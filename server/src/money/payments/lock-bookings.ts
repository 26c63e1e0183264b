import type { Transaction } from '../../platform/database/open.ts'

// Also locks the orders from which the bookings were moved, and the unpaid orders to which they are being moved.
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

const lockStock = `
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

// The packages that order `$2` granted, and all that pay for the bookings.
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

type BookingsToLock<T> = {
  readonly bookings: readonly T[]
  /** The orders to lock for them. */
  readonly orderIds: readonly number[]
}

/**
 * Finds bookings of several orders, and locks all rows that their cancellation changes, in the order of locks
 * (docs/orders-and-money.md#order-of-locks). The bookings are cancelled one after the other, so locks that were taken only
 * then could deadlock with the placing of an order. `packageOrderId`: the order that granted a package whose hours will be
 * removed. The caller has locked that order and the account.
 */
export async function lockBookings<T>(
  tx: Transaction,
  { find, packageOrderId }: { find: () => Promise<BookingsToLock<T>>; packageOrderId: number | null },
): Promise<readonly T[]> {
  for (;;) {
    await tx.query('savepoint before_locks')
    const lockedIds = new Set((await find()).orderIds)
    await lockAll(tx, [...lockedIds], packageOrderId)
    const { bookings, orderIds } = await find()
    if (orderIds.every((id) => lockedIds.has(id))) return bookings
    // Before the locks were taken, a late payment confirmed an expired order, which is not locked. Tries again.
    await tx.query('rollback to savepoint before_locks')
  }
}

async function lockAll(
  tx: Transaction,
  orderIds: readonly number[],
  packageOrderId: number | null,
): Promise<void> {
  const orders = await tx.query<{ id: number }>(lockOrders, [orderIds])
  const ids = [...orders.map(({ id }) => id), ...(packageOrderId === null ? [] : [packageOrderId])]
  for (const lock of [lockCourts, lockCoaches, lockRentals, lockStock]) await tx.query(lock, [ids])
  await tx.query(lockPackages, [ids, packageOrderId])
  for (const lock of [lockCredit, lockPromos]) await tx.query(lock, [ids])
}
