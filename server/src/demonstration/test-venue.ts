import type { Connection } from '../platform/database/connection.ts'

/**
 * Two small locations for tests, with round prices.
 *
 * `TST1` (Asia/Jakarta): open 06–24 every day, courts TST1-C1 … C3, 100.000 an hour (R) and 150.000 from 18 to 21 (P),
 * coach TST1-K1 (rate A: 200.000, scales 1: 200.000, 2: 250.000, 4: 300.000; works 08–22) and TST1-K2 (rate B:
 * 150.000, no scales), RACKET rental 50.000 with 8 pieces, BALL sale 120.000 with 50, WATER sale 10.000 unlimited.
 *
 * `TST2` (Asia/Jayapura): open 06–24, courts TST2-C1 and C2, 100.000 an hour.
 *
 * Tests share one network address, so its limits of unpaid hours are off; `limitUnpaidAsSold` sets the default limits.
 */
export async function seedSmall(db: Connection): Promise<void> {
  for (const statement of statements) await db.query(statement)
}

/** For tests: sets the default limits of unpaid court-hours. */
export const limitUnpaidAsSold = (db: Connection): Promise<unknown> =>
  db.query(
    `update location set unpaid_orders = 2, unpaid_hours = 12, free_guest_hours = 24, work_guest_hours = 120`,
  )

const statements = [
  `insert into location (id, name, short_name, address, city, latitude, longitude, time_zone, time_zone_label,
                         phone, whatsapp, email, facilities, legal_name, position, unpaid_hours,
                         free_guest_hours, work_guest_hours)
   values ('TST1', 'Pantul Test One', 'Test One', 'Jalan Contoh 1', 'Jakarta', -6.26, 106.81, 'Asia/Jakarta', 'WIB',
           '+62 21 0000 0001', '62210000001', 'one@example.com', '{parking}', 'PT Contoh Satu', 1, 1000, 30000, 30000),
          ('TST2', 'Pantul Test Two', 'Test Two', 'Jalan Contoh 2', 'Jayapura', -2.60, 140.67, 'Asia/Jayapura', 'WIT',
           '+62 967 000 002', '62967000002', 'two@example.com', '{}', 'PT Contoh Dua', 2, 1000, 30000, 30000)`,

  `insert into opening_hours (location_id, weekday, opens_at, closes_at)
   select location, weekday, 6, 24 from unnest(array['TST1', 'TST2']) as location, generate_series(0, 6) as weekday`,

  `insert into court (id, location_id, name, material, kind, wall, turf, position)
   values ('TST1-C1', 'TST1', 'Court 1', 'TST1-COURT', 'indoor', 'panoramic', 'blue', 1),
          ('TST1-C2', 'TST1', 'Court 2', 'TST1-COURT', 'indoor', 'standard', 'green', 2),
          ('TST1-C3', 'TST1', 'Court 3', 'TST1-COURT', 'outdoor', 'standard', 'clay', 3),
          ('TST2-C1', 'TST2', 'Court 1', 'TST2-COURT', 'outdoor', 'standard', 'clay', 1),
          ('TST2-C2', 'TST2', 'Court 2', 'TST2-COURT', 'outdoor', 'standard', 'clay', 2)`,

  `insert into price_rule (location_id, from_hour, to_hour, price, price_type, priority)
   values ('TST1', 6, 24, 100000, 'R', 0),
          ('TST1', 18, 21, 150000, 'P', 1),
          ('TST2', 6, 24, 100000, 'R', 0)`,

  `insert into coach (id, location_id, name, rate, price)
   values ('TST1-K1', 'TST1', 'Kiki', 'A', 200000),
          ('TST1-K2', 'TST1', 'Kola', 'B', 150000)`,

  `insert into coach_scale (location_id, rate, players, price)
   values ('TST1', 'A', 1, 200000), ('TST1', 'A', 2, 250000), ('TST1', 'A', 4, 300000)`,

  `insert into coach_working_hours (coach_id, weekday, from_hour, to_hour)
   select coach, weekday, 8, 22 from unnest(array['TST1-K1', 'TST1-K2']) as coach, generate_series(0, 6) as weekday`,

  `insert into add_on (location_id, item, name_en, name_id, kind, unit, icon, price, stock, position)
   values ('TST1', 'RACKET', 'Racket', 'Raket', 'rental', 'EA', 'racket', 50000, 8, 1),
          ('TST1', 'BALL', 'Ball tube', 'Bola satu tabung', 'sale', 'EA', 'ball', 120000, 50, 2),
          ('TST1', 'WATER', 'Water', 'Air minum', 'sale', 'EA', 'water', 10000, null, 3)`,
]
