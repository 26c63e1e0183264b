import type { Transaction } from '../../platform/database/open.ts'
import { newPublicId } from '../../platform/base/public-id.ts'

// SQL. Uses the terms stored with the order. The days count from the payment date, in the local time of the selling
// location.
const grant = `
  with piece as (
    select line_id, public_id from unnest($2::bigint[], $3::text[]) as pieces (line_id, public_id)
  ), granted as (
    insert into quota_package (public_id, package_id, location_id, order_id, line_id, customer_id, guest_email, name,
                               hours, weekdays, from_hour, to_hour, price_types, location_ids, expires_on, balance,
                               created_at)
    select piece.public_id, line.package_id, o.location_id, o.id, line.id, coalesce(o.customer_id, account.id),
           case when coalesce(o.customer_id, account.id) is null then o.guest_email end, line.name,
           terms.hours, terms.weekdays, terms."fromHour", terms."toHour", terms."priceTypes", terms.locations,
           (o.confirmed_at at time zone l.time_zone)::date + terms."validDays", terms.hours, o.confirmed_at
      from piece
      join order_line line on line.id = piece.line_id
      join sales_order o on o.id = line.order_id
      join location l on l.id = o.location_id
      left join customer account on o.customer_id is null and account.email = o.guest_email
                              and account.email_verified_at is not null and account.deleted_at is null
     cross join lateral jsonb_to_record(line.package_terms) as terms (hours integer, "validDays" integer,
             weekdays smallint[], "fromHour" smallint, "toHour" smallint, "priceTypes" text[], locations text[])
     order by line.id
    returning id, hours, created_at
  )
  insert into quota_entry (quota_id, kind, units, reserved, order_id, cause, at)
  select id, 'grant', hours, 0, $1, 'bought', created_at from granted order by id`

/**
 * Creates one owned package for each piece of a paid order. It belongs to the order's customer, or for a guest to the
 * account with the same verified e-mail, now or later. Call it once per order. The caller has locked the order, which has its
 * confirmation time.
 */
export async function grantPackages(tx: Transaction, orderId: number): Promise<void> {
  const sold = await tx.query<{ id: number; quantity: number }>(
    `select id, quantity from order_line where order_id = $1 and kind = 'package' order by id`,
    [orderId],
  )
  const lineIds = sold.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
  await tx.query(grant, [orderId, lineIds, lineIds.map(() => newPublicId())])
}
