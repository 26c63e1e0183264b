import type { Database } from '@pantul/server/src/platform/database/open.ts'
import { vacuumTables } from './vacuum-tables.ts'

/** The id of the only location. */
export const benchLocation = 'BENCH'
/** Court-hours that are sold on each day, each by an order of its own. */
const HOURS_A_DAY = 80
/** Days that are written in one transaction. */
const DAYS_AT_ONCE = 90

/**
 * Adds a location with 12 courts and its orders for `days` days up to yesterday: 80 hours a day, sold on the web and at
 * the counter, with coaches, rackets, packages, store credit, unpaid balances, refunds, corrections, chargebacks,
 * no-shows and staff discounts. All triggers and constraints are on. Unlike in the product, the drawer has one shift
 * for all days.
 */
export async function fillLocation(db: Database, days: number): Promise<void> {
  await runStatements(db, locationStatements(days))
  for (let first = 0; first < days; first += DAYS_AT_ONCE)
    await runStatements(db, salesStatements({ first, last: Math.min(days, first + DAYS_AT_ONCE) - 1, days }))
  await runStatements(db, balanceStatements)
  await vacuumTables(db, tables)
}

const runStatements = (db: Database, statements: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    for (const statement of statements) await tx.query(statement)
  })

const tables = [
  'sales_order',
  'order_line',
  'payment',
  'payment_event',
  'refund_task',
  'court_hour',
  'coach_hour',
  'staff_act',
  'invoice',
  'credit_entry',
  'quota_entry',
  'arrival',
  'owed_entry',
]

const locationStatements = (days: number): string[] => [
  `insert into location (id, name, short_name, address, city, latitude, longitude, time_zone, time_zone_label,
                         phone, whatsapp, email, legal_name, opened_at)
   values ('BENCH', 'Bench', 'Bench', 'Jalan Ukur', 'Jakarta', -6.2, 106.8, 'Asia/Jakarta', 'WIB', '+62 21 0000 0001',
           '62210000001', 'bench@example.com', 'PT Ukur', now() - ${days} * interval '1 day')`,
  `insert into opening_hours (location_id, weekday, opens_at, closes_at)
   select 'BENCH', weekday, 6, 23 from generate_series(0, 6) as weekday`,
  `insert into court (id, location_id, name, material, kind, wall, turf, position)
   select 'BENCH-C' || n, 'BENCH', 'Court ' || n, 'PADEL', 'indoor', 'panoramic', 'blue', n from generate_series(1, 12) as n`,
  `insert into coach (id, location_id, name, rate, price, fee_kind, fee)
   select 'BENCH-K' || n, 'BENCH', 'Coach ' || n, 'CERTIFIED', 150000, case n % 2 when 0 then 'hour' else 'percent' end,
          case n % 2 when 0 then 90000 else 60 end
     from generate_series(1, 12) as n`,
  `insert into add_on (location_id, item, name_en, name_id, kind, icon, price, stock)
   values ('BENCH', 'RACKET', 'Racket', 'Raket', 'rental', 'racket', 50000, 1000)`,
  `insert into package (id, location_id, name, hours, price, valid_days)
   values ('PACK10', 'BENCH', 'Ten hours', 10, 1500000, 90)`,
  // Customers 1 to 6 are staff.
  `insert into customer (id, public_id, email, full_name, phone, phone_e164, contact_due)
   overriding system value
   select n, lpad('c' || n, 22, '0'), 'c' || n || '@example.com', 'Person ' || n, '+62 811', '+62811' || lpad(n::text, 6, '0'), false
     from generate_series(1, 6) as n
    union all
   select n, lpad('c' || n, 22, '0'), 'c' || n || '@example.com', 'Person ' || n, '+62 811', '+62811' || lpad(n::text, 6, '0'), false
     from generate_series(100, 3099) as n`,
  `insert into contact (customer_id, name, phone_e164, email, created_at, changed_at)
   select id, full_name, phone_e164, email, now(), now() from customer where id >= 100`,
  'insert into credit_account (customer_id, balance) select id, 0 from customer where id >= 100',
  `insert into drawer (id, public_id, location_id, name) overriding system value
   values (1, lpad('d', 22, '0'), 'BENCH', 'Counter')`,
  `insert into drawer_shift (id, public_id, drawer_id, opened_at, opened_by) overriding system value
   values (1, lpad('s', 22, '0'), 1, now() - ${days} * interval '1 day', 1)`,
  `insert into invoice_series (location_id, month, last_serial)
   select 'BENCH', month::date, 20000000
     from generate_series(date_trunc('month', now() - (${days} + 70) * interval '1 day'), now(), interval '1 month') as month`,
  `insert into open_day (location_id, play_date, opens_at, closes_at, courts)
   select 'BENCH', (now() at time zone 'Asia/Jakarta')::date - n, 6, 23,
          (select array_agg(id order by position) from court)
     from generate_series(1, ${days}) as n`,
]

/** The days `first` to `last` of all `days`, which are counted from 0. */
type DayRange = { readonly first: number; readonly last: number; readonly days: number }

// A table with one row per order, which the later statements read. `n`: the number of the order, `i`: its place on the
// day, `place`: the number of its court and coach, `off`: its discount, `back`: the route of its refund (null: none).
// The remainders of `n` spread the kinds of orders over all days. The id of an act, payment or line is `n * 10` plus a
// digit.
const slots = ({ first, last, days }: DayRange): string => `
  create temporary table slot on commit drop as
  with numbered as (
    select n, day, i, i between 70 and 76 as by_package, n % 10 in (7, 8, 9) and not i between 70 and 76 as is_desk,
           (now() at time zone 'Asia/Jakarta')::date - ${days} + day as date, 6 + 2 * (i / 12) + (day + i) % 2 as hour,
           i % 12 + 1 as place
      from generate_series(${first}, ${last}) as day,
           generate_series(0, ${HOURS_A_DAY - 1}) as i,
           lateral (select day * ${HOURS_A_DAY} + i + 1 as n) as numbers
  ), priced as (
    select *, case when hour >= 16 then 300000 else 200000 end as price,
           n % 12 = 5 and not by_package as has_coach, n % 7 = 2 and not by_package as has_rackets,
           case when is_desk and n % 33 = 0 and n % 100 <> 28 then 20000 else 0 end as off,
           (date + make_interval(hours => hour)) at time zone 'Asia/Jakarta' as played,
           (date + make_interval(hours => hour)) at time zone 'Asia/Jakarta' - make_interval(days => 1 + n % 14) as placed,
           case when by_package then 100 + day % 3000 when n % 5 < 3 then 100 + n % 3000 end as customer,
           case when by_package then null
                when n % 50 = 2 and n / 3000 % 2 = 0 then 'credit'
                when n % 50 = 13 then 'gateway'
                when n % 50 = 23 then 'transfer'
                when n % 50 = 19 and is_desk then 'cash' end as back
      from numbered
  )
  select *, case when by_package then 0 else price - off + has_coach::int * 150000 + has_rackets::int * 100000 end as total,
         case when not by_package and n >= 3000 and n % 50 = 2 and n / 3000 % 2 = 1 and (n - 3001) % ${HOURS_A_DAY} not between 70 and 76
              then 200000 else 0 end as credit,
         is_desk and n % 100 = 28 as is_owed, is_desk and n % 300 = 7 and off = 0 as is_corrected,
         placed + interval '20 days' < now() and n % 200 = 28 as is_paid_later,
         placed + interval '30 days' < now() and n % 400 = 128 as is_forgiven
    from priced`

const acts = `
  insert into staff_act (id, at, customer_id, role, location_id, action, thing, thing_id, amount, after)
  overriding system value
  select n * 10 + part, at, 1 + n % 5, case n % 5 when 3 then 'finance' when 4 then 'manager' else 'front-desk' end, 'BENCH',
         action, 'order', 'B' || n, amount, after
    from slot
   cross join lateral (values
     (1, placed, 'take-payment', total::bigint, case when off > 0 then jsonb_build_object('priceOff', jsonb_build_object('amount', off)) end, is_desk),
     (2, placed + interval '5 minutes', 'correct-payment', total, null, is_corrected),
     (3, played, 'check-in', null, null, back is null and (n % 2 = 0 or n % 40 = 21)),
     (4, placed + interval '20 days', 'take-payment', total, null, is_owed and is_paid_later),
     (5, placed + interval '30 days', 'forgive-rest', total, null, is_owed and is_forgiven),
     (6, placed + interval '1 hour', 'cancel-booking', total, null, back = 'cash'),
     (7, played + interval '1 hour', 'undo-arrival', null, null, back is null and n % 400 = 21))
     as act (part, at, action, amount, after, is_done)
   where is_done`

const orders = `
  insert into sales_order (id, public_id, number, location_id, customer_id, contact_id, guest_name, guest_email,
                           guest_phone, guest_phone_e164, state, total, discount, discount_reason, credit_used, tax_rate_bp,
                           tax_is_inclusive, tax, basket, placed_at, confirmed_at, ends_at, channel, act_id, contact_due,
                           cancelled_by)
  overriding system value
  select n, lpad(n::text, 22, '0'), 'B' || n, 'BENCH', s.customer, c.id,
         case when s.customer is null then 'Guest ' || n end,
         case when s.customer is null then 'g' || n || '@example.com' end,
         case when s.customer is null then '+62 812' end, case when s.customer is null then '+62812' || n end,
         case when back is null then 'completed' else 'refunded' end, total, off, case when off > 0 then 'regular guest' end, credit,
         1000, true, total - round(total * 10000.0 / 11000), '[]', placed, placed + interval '1 minute',
         played + interval '1 hour', case when is_desk then 'desk' else 'web' end, case when is_desk then n * 10 + 1 end, false,
         case when back is null then null when is_desk then 'staff' when s.customer is null then 'guest' else 'customer' end
    from slot s
    left join contact c on c.customer_id = s.customer`

const lines = `
  insert into order_line (id, order_id, location_id, booking_id, kind, court_id, coach_id, item, name, play_date, hour,
                          players, quantity, unit_price, amount, discount, price_type, by_package, cancelled_at)
  overriding system value
  select n * 10 + part, n, 'BENCH', 1, kind, case kind when 'court' then 'BENCH-C' || place end,
         case kind when 'coach' then 'BENCH-K' || place end, case kind when 'add-on' then 'RACKET' end, kind, date,
         case when kind <> 'add-on' then hour end, case kind when 'coach' then 2 end, quantity, unit, quantity * unit,
         case kind when 'court' then off else 0 end, case kind when 'court' then 'R' end, kind = 'court' and by_package,
         case when back is not null then placed + interval '1 hour' end
    from slot
   cross join lateral (values (1, 'court', 1, price, true), (2, 'coach', 1, 150000, has_coach),
                              (3, 'add-on', 2, 50000, has_rackets)) as line (part, kind, quantity, unit, is_sold)
   where is_sold`

const courtHours = `
  insert into court_hour (location_id, play_date, court_id, hour, order_id, line_id)
  select 'BENCH', date, 'BENCH-C' || place, hour, n, n * 10 + 1 from slot where back is null`
const coachHours = `
  insert into coach_hour (location_id, play_date, coach_id, hour, order_id, line_id)
  select 'BENCH', date, 'BENCH-K' || place, hour, n, n * 10 + 2 from slot where back is null and has_coach`

// A corrected payment is the first of two payments of its order.
const payments = `
  insert into payment (id, public_id, order_id, attempt, gateway, gateway_order_id, amount, method, state, settles_order,
                       created_at, expires_at, paid_at, act_id, shift_id)
  overriding system value
  select n * 10 + part, lpad((n * 10 + part)::text, 22, '0'), n, part, case when is_desk then 'desk' else 'midtrans' end,
         'B' || n || '-' || part, total - credit, way,
         case when part = 1 and is_corrected then 'reversed' when not is_desk and n % 1000 = 500 then 'charged_back'
              when back = 'gateway' then 'refunded' else 'paid' end,
         part = 2 or not is_corrected, at, at, at, case when not is_desk then null when is_owed then n * 10 + 4 else n * 10 + part end,
         case when is_desk then 1 end
    from slot
   cross join lateral (
     select case when not is_desk then (array['qris', 'qris', 'gopay', 'bca_va'])[n % 4 + 1]
                 else (array['edc', 'transfer', 'cash'])[n % 10 - 6] end as way) as chosen
   cross join lateral (values (1, case when is_owed then placed + interval '20 days' else placed end),
                              (2, placed + interval '5 minutes')) as attempt (part, at)
   where total > credit and (part = 1 or is_corrected) and (not is_owed or is_paid_later)`
const corrections = `
  insert into payment_correction (payment_id, shift_id, act_id) select n * 10 + 1, 1, n * 10 + 2 from slot where is_corrected`
const events = `
  insert into payment_event (gateway, event_key, payment_id, status, notice, outcome, received_at)
  select 'midtrans', 'paid ' || n, n * 10 + 1, 'settlement', '{}'::jsonb, 'accept', placed from slot
   where not is_desk and total > credit
   union all
  select 'midtrans', 'back ' || n, n * 10 + 1, 'chargeback', '{}'::jsonb, 'charge-back', placed + interval '9 hours' from slot
   where not is_desk and total > credit and n % 1000 = 500`
const drawerSales = `
  insert into drawer_entry (shift_id, kind, amount, payment_id, act_id)
  select 1, 'sale', p.amount, p.id, p.act_id from payment p join slot s on s.n = p.order_id
   where p.method = 'cash' and p.gateway = 'desk'`

const owed = `
  insert into owed_entry (order_id, kind, amount, shift_id, act_id, at)
  select n, kind, total, 1, n * 10 + part, at
    from slot
   cross join lateral (values ('owe', 1, placed, true), ('pay', 4, placed + interval '20 days', is_paid_later),
                              ('forgive', 5, placed + interval '30 days', is_forgiven)) as entry (kind, part, at, is_made)
   where is_owed and is_made`

const refunds = `
  insert into refund_task (id, public_id, payment_id, order_id, amount, reason, state, created_at, route, refund_key, proof,
                           done_at, sent_at, act_id, shift_id, bank, account_number, account_name)
  overriding system value
  select n, lpad('r' || n, 22, '0'), n * 10 + 1, n, total, 'booking_cancelled', 'done', placed + interval '1 hour', back,
         case back when 'gateway' then 'B' || n || '-R1' end, case back when 'transfer' then 'TRX ' || n end,
         placed + interval '3 hours', case when back in ('gateway', 'transfer') then placed + interval '2 hours' end,
         case back when 'cash' then n * 10 + 6 end, case back when 'cash' then 1 end,
         case back when 'transfer' then 'BCA' end, case back when 'transfer' then '7890' end,
         case back when 'transfer' then '' end
    from slot where back is not null`
const transfers = `
  insert into refund_transfer (refund_task_id, kind, amount, at)
  select n, 'sent', total, placed + interval '2 hours' from slot where back = 'transfer'`
const drawerRefunds = `
  insert into drawer_entry (shift_id, kind, amount, refund_id, act_id)
  select 1, 'refund', -total, n, n * 10 + 6 from slot where back = 'cash'`
const credits = `
  insert into credit_entry (customer_id, kind, amount, order_id, effect_key, at)
  select customer, 'refund', total, n, 'refund:' || n, placed + interval '3 hours' from slot where back = 'credit'
   union all
  select customer, 'spend', -credit, n, 'spend:' || n, placed from slot where credit > 0`

const arrivals = `
  insert into arrival (order_id, booking_id, turn, kind, at, act_id)
  select n, 1, turn, kind, at, n * 10 + part
    from slot
   cross join lateral (values (1, case when n % 40 = 21 then 'no_show' else 'arrived' end, played, 3, n % 2 = 0 or n % 40 = 21),
                              (2, 'undone', played + interval '1 hour', 7, n % 400 = 21)) as noted (turn, kind, at, part, is_noted)
   where back is null and is_noted`

const invoices = `
  insert into invoice (order_id, location_id, month, serial, number, issued_at)
  select n, 'BENCH', date_trunc('month', (placed + interval '1 minute') at time zone 'Asia/Jakarta')::date, n, 'INV/B/' || n,
         placed + interval '1 minute'
    from slot`

// For each day one package is sold, which pays seven hours of that day.
const packageDays = `
  create temporary table sold on commit drop as
  select day, 10000000 + day as id, 100 + day % 3000 as customer, min(played) - interval '20 days' as at
    from slot group by day`
const packages = [
  `insert into sales_order (id, public_id, number, location_id, customer_id, contact_id, state, total, tax_rate_bp,
                            tax_is_inclusive, tax, basket, placed_at, confirmed_at, kind, contact_due)
   overriding system value
   select s.id, lpad(s.id::text, 22, '0'), 'P' || s.id, 'BENCH', s.customer, c.id, 'completed', 1500000, 1000, true, 136364, '[]',
          s.at, s.at, 'package', false
     from sold s join contact c on c.customer_id = s.customer`,
  `insert into order_line (id, order_id, location_id, booking_id, kind, name, quantity, unit_price, amount, package_id, package_terms)
   overriding system value
   select id * 10, id, 'BENCH', 1, 'package', 'Ten hours', 1, 1500000, 1500000, 'PACK10', '{}' from sold`,
  `insert into payment (id, public_id, order_id, attempt, gateway, gateway_order_id, amount, method, state, settles_order,
                        created_at, expires_at, paid_at)
   overriding system value
   select id * 10, lpad((id * 10)::text, 22, '0'), id, 1, 'midtrans', 'P' || id, 1500000, 'qris', 'paid', true, at, at, at
     from sold`,
  `insert into invoice (order_id, location_id, month, serial, number, issued_at)
   select id, 'BENCH', date_trunc('month', at at time zone 'Asia/Jakarta')::date, id, 'INV/P/' || id, at from sold`,
  `insert into quota_package (id, public_id, package_id, location_id, order_id, line_id, customer_id, name, hours,
                              from_hour, to_hour, expires_on, balance, created_at)
   overriding system value
   select day + 1, lpad('q' || day, 22, '0'), 'PACK10', 'BENCH', id, id * 10, customer, 'Ten hours', 10, 0, 24,
          (at + interval '90 days')::date, 3, at
     from sold`,
  `insert into quota_entry (quota_id, kind, units, reserved, cause, at) select day + 1, 'grant', 10, 0, 'paid', at from sold`,
  `insert into quota_entry (quota_id, kind, units, reserved, order_id, booking_id, cause, at)
   select s.day + 1, kind, units, reserved, n, 1, 'order', at
     from slot s
    cross join lateral (values ('reserve', -1, 1, placed), ('consume', 0, -1, placed + interval '1 minute'))
      as entry (kind, units, reserved, at)
    where by_package`,
]

const salesStatements = (days: DayRange): string[] => [
  slots(days),
  acts,
  orders,
  lines,
  courtHours,
  coachHours,
  payments,
  corrections,
  events,
  drawerSales,
  owed,
  refunds,
  transfers,
  drawerRefunds,
  credits,
  arrivals,
  invoices,
  packageDays,
  ...packages,
]

const balanceStatements = [
  `update credit_account a set balance = kept.balance
     from (select customer_id, sum(amount) as balance from credit_entry group by 1) as kept
    where kept.customer_id = a.customer_id`,
]
