import type { Connection } from '../platform/database/connection.ts'

/**
 * Inserts two small locations for tests. Tests share one IP address, so the limits of unpaid court-hours are too high to be
 * reached; `setDefaultUnpaidLimits` sets the usual limits.
 */
export async function seedTestLocations(db: Connection): Promise<void> {
  for (const statement of statements) await db.query(statement)
}

export const setDefaultUnpaidLimits = (db: Connection): Promise<unknown> =>
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
