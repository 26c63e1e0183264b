import type { Database } from '@pantul/server/src/platform/database/open.ts'
import { vacuumTables } from './vacuum-tables.ts'

/** The numbers of locations (`BEN1` …) and of courts of each location (`BEN1-C1` …). */
export const locationCount = 50
export const courtCount = 12
/** The first hour of a day, and its number of hours. */
export const firstHour = 6
const hourCount = 17
/** The last day with taken hours, as days after today. Later days are free. */
export const lastTakenDay = 9

/**
 * Adds fifty locations of twelve courts, and paid orders that take 60 % of their hours on the `days` days up to
 * `lastTakenDay`. Triggers are off for speed, so invariants do not hold in this database.
 */
export async function seedYears(db: Database, days: number): Promise<void> {
  for (const statement of locationStatements) await db.query(statement)
  await db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'")
    await tx.query('set local statement_timeout = 0')
    await tx.query(orders, [days])
    await tx.query(lines, [days, lastTakenDay])
    await tx.query(courtHours)
    await tx.query("select setval(pg_get_serial_sequence('sales_order', 'id'), max(id)) from sales_order")
    // Flushes the statistics of the seed before they are reset.
    await tx.query('select pg_stat_force_next_flush()')
  })
  await vacuumTables(db, ['sales_order', 'order_line', 'court_hour'])
  // The background job of this index would count as rows read without an index.
  await db.query('alter index sales_order_placed set (autosummarize = off)')
  await db.query('select pg_stat_reset()')
}

const locationStatements = [
  `insert into location (id, name, short_name, address, city, latitude, longitude, time_zone, time_zone_label,
                         phone, whatsapp, email, legal_name, hours_per_date)
   select 'BEN' || n, 'Bench ' || n, 'Bench ' || n, 'Jalan Ukur', 'Jakarta', -6.2, 106.8, 'Asia/Jakarta', 'WIB',
          '+62 21 0000 0001', '62210000001', 'bench@example.com', 'PT Ukur', 288
     from generate_series(1, ${locationCount}) as n`,
  // High limits, because the guests of a measure share 200 browsers and never pay.
  'update location set unpaid_orders = 1000, unpaid_hours = 30000, free_guest_hours = 30000, work_guest_hours = 30000',
  `insert into opening_hours (location_id, weekday, opens_at, closes_at)
   select id, weekday, ${firstHour}, ${firstHour + hourCount} from location, generate_series(0, 6) as weekday`,
  `insert into court (id, location_id, name, material, kind, wall, turf, position)
   select id || '-C' || n, id, 'Court ' || n, 'PADEL', 'indoor', 'panoramic', 'blue', n
     from location, generate_series(1, ${courtCount}) as n`,
  `insert into price_rule (location_id, from_hour, to_hour, price)
   select id, ${firstHour}, ${firstHour + hourCount}, 200000 from location`,
  `insert into add_on (location_id, item, name_en, name_id, kind, icon, price, stock)
   select id, 'RACKET', 'Racket', 'Raket', 'rental', 'racket', 50000, 100000 from location`,
]

// Each court has three orders a day. The number of the order determines court, date and part of the day.
const orders = `
  insert into sales_order (id, public_id, number, location_id, guest_name, guest_email, guest_phone,
                           guest_phone_e164, state, total, tax_rate_bp, tax_is_inclusive, tax, basket, placed_at,
                           confirmed_at, contact_due)
  overriding system value
  select n, lpad(n::text, 22, '0'), 'BENCH-' || n, c.location_id, 'Player', 'p' || n % 100000 || '@example.com',
         '+62 811', '+62811' || n % 100000, 'confirmed', 600000, 1000, true, 54545, '[]', now(), now(), false
    from (select id, location_id, row_number() over (order by id) - 1 as place from court) c,
         generate_series(0, $1::int * 3 - 1) as part,
         lateral (select c.place * $1::int * 3 + part + 1 as n) as numbered`

const lines = `
  insert into order_line (order_id, location_id, booking_id, kind, court_id, name, play_date, hour, quantity,
                          unit_price, amount, price_type)
  select o.id, o.location_id, 1, 'court', c.id, c.name,
         (now() at time zone 'Asia/Jakarta')::date + $2::int - ((o.id - 1) % ($1::int * 3) / 3)::int, hour, 1, 200000,
         200000, 'R'
    from sales_order o
    join (select id, location_id, name, row_number() over (order by id) - 1 as place from court) c
      on c.place = (o.id - 1) / ($1::int * 3)
    join generate_series(${firstHour}, ${firstHour + hourCount - 1}) as hour
      on (hour - ${firstHour}) / 6 = (o.id - 1) % 3 and (hour * 7 + o.id) % 5 < 3`

const courtHours = `
  insert into court_hour (location_id, play_date, court_id, hour, order_id, line_id)
  select location_id, play_date, court_id, hour, order_id, id
    from order_line
   order by location_id, play_date, court_id, hour`
