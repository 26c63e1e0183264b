import type { Transaction } from '../../platform/database/open.ts'

// Orders of one call are numbered in the order of their confirmation. The row of the series is locked until the commit,
// so that numbers have no gaps.
const insertInvoices = `
  with due as (
    select o.id, o.location_id, issue.at,
           date_trunc('month', issue.at at time zone l.time_zone)::date as month
      from sales_order o
      join location l on l.id = o.location_id
     cross join lateral (select coalesce($2::timestamptz, o.confirmed_at) as at) as issue
     where o.id = any ($1::bigint[]) and o.confirmed_at is not null
       and not exists (select from invoice i where i.order_id = o.id)
  ), series as (
    insert into invoice_series as s (location_id, month, last_serial)
    select location_id, month, count(*) from due group by 1, 2 order by 1, 2
    on conflict (location_id, month) do update set last_serial = s.last_serial + excluded.last_serial
    returning location_id, month, last_serial
  ), numbered as (
    select due.id, due.location_id, due.month, due.at,
           last_serial + 1 - row_number() over (partition by location_id, month order by due.at desc, due.id desc)
             as serial
      from due
      join series using (location_id, month)
  )
  insert into invoice (order_id, location_id, month, serial, number, issued_at)
  select id, location_id, month, serial,
         format('INV/%s/%s/%s', location_id, to_char(month, 'YYYY/MM'), lpad(serial::text, 6, '0')), at
    from numbered`

/**
 * Gives confirmed orders without an invoice the next numbers, `INV/KEM/2026/11/000001`: for each location and month on
 * its own clock, without gaps. The month is that of the confirmation, or of `issuedAt` for an invoice that is issued
 * later. The caller has locked the orders. Call it late in a transaction, because it locks the series of the location.
 */
export async function numberInvoices(
  tx: Transaction,
  orderIds: readonly number[],
  issuedAt: Temporal.Instant | null = null,
): Promise<void> {
  await tx.query(insertInvoices, [orderIds, issuedAt])
}
