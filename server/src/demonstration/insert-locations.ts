import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../platform/database/connection.ts'
import { demonstrationAddOns } from './add-ons.ts'
import {
  demonstrationLocations,
  demonstrationRates,
  type Band,
  type DemonstrationLocation,
} from './locations.ts'

const weekdays = [1, 2, 3, 4, 5]
const weekends = [0, 6]
/** Public holidays as month and day: Labour Day, Independence Day, New Year. */
const holidays = ['05-01', '08-17', '01-01']

/**
 * Inserts the locations with courts, prices, coaches and add-ons. `today` sets the day with the special price (ten days
 * ahead), and the years of the holidays.
 */
export async function insertLocations(tx: Transaction, today: PlayDate): Promise<void> {
  for (const [text, rowsOf] of statements) {
    const rows = demonstrationLocations.flatMap((location) => rowsOf(location, today))
    await tx.query(text, [JSON.stringify(rows)])
  }
}

type RowsOf = (location: DemonstrationLocation, today: PlayDate) => readonly object[]

const statements: readonly (readonly [text: string, rowsOf: RowsOf])[] = [
  [
    `insert into location (id, name, short_name, address, city, latitude, longitude, time_zone, time_zone_label,
                           phone, whatsapp, email, facilities, legal_name, tax_number, position)
     select id, name, short_name, address, city, latitude, longitude, time_zone, time_zone_label,
            phone, whatsapp, email, facilities, legal_name, tax_number, position
       from jsonb_populate_recordset(null::location, $1)`,
    locationRows,
  ],
  [
    `insert into opening_hours (location_id, weekday, opens_at, closes_at)
     select location_id, weekday, opens_at, closes_at from jsonb_populate_recordset(null::opening_hours, $1)`,
    ({ id, opens: [opens_at, closes_at] }) =>
      [...weekends, ...weekdays].map((weekday) => ({ location_id: id, weekday, opens_at, closes_at })),
  ],
  [
    `insert into closed_date (location_id, play_date, reason_en, reason_id)
     select location_id, play_date, reason_en, reason_id from jsonb_populate_recordset(null::closed_date, $1)`,
    closedRows,
  ],
  [
    `insert into court (id, location_id, name, material, kind, wall, turf, position)
     select id, location_id, name, material, kind, wall, turf, position
       from jsonb_populate_recordset(null::court, $1)`,
    courtRows,
  ],
  [
    `insert into price_rule (location_id, court_id, date_from, date_to, weekdays, from_hour, to_hour, price, price_type)
     select location_id, court_id, date_from, date_to, weekdays, from_hour, to_hour, price, price_type
       from jsonb_populate_recordset(null::price_rule, $1)`,
    priceRows,
  ],
  [
    `insert into coach (id, location_id, name, rate, price)
     select id, location_id, name, rate, price from jsonb_populate_recordset(null::coach, $1)`,
    (location) =>
      location.coaches.map(({ name, rate }, i) => ({
        id: coachId(location, i),
        location_id: location.id,
        name,
        // A, B or C: the coach's price list.
        rate,
        price: demonstrationRates[rate].base,
      })),
  ],
  [
    `insert into coach_scale (location_id, rate, players, price)
     select location_id, rate, players, price from jsonb_populate_recordset(null::coach_scale, $1)`,
    ({ id }) =>
      Object.entries(demonstrationRates).flatMap(([rate, { scale }]) =>
        Object.entries(scale).map(([players, price]) => ({ location_id: id, rate, players, price })),
      ),
  ],
  [
    `insert into coach_working_hours (coach_id, weekday, from_hour, to_hour)
     select coach_id, weekday, from_hour, to_hour from jsonb_populate_recordset(null::coach_working_hours, $1)`,
    workingRows,
  ],
  [
    `insert into add_on (location_id, item, name_en, name_id, description_en, description_id, kind, icon, price,
                         stock, position)
     select location_id, item, name_en, name_id, description_en, description_id, kind, icon, price, stock, position
       from jsonb_populate_recordset(null::add_on, $1)`,
    ({ id, rackets }) =>
      demonstrationAddOns.map((addOn, position) => ({
        ...addOn,
        location_id: id,
        position,
        stock: addOn.item === 'RACKET' ? rackets : addOn.stock,
      })),
  ],
]

function coachId({ id }: DemonstrationLocation, i: number): string {
  return `${id}-K${i + 1}`
}

function locationRows({ id, place }: DemonstrationLocation): object[] {
  const position = demonstrationLocations.findIndex((location) => location.id === id)
  const name = `Pantul ${place.short_name}`
  const legal_name = `PT Pantul ${place.short_name} Contoh`
  // Obviously fictional, like the name.
  const tax_number = `00.000.000.${position + 1}-000.000`
  return [{ ...place, id, name, legal_name, tax_number, position }]
}

function closedRows({ id }: DemonstrationLocation, today: PlayDate): object[] {
  return yearsFrom(today).map((year) => ({
    location_id: id,
    play_date: `${year}-12-25`,
    reason_en: 'Closed for Christmas Day',
    reason_id: 'Tutup pada Hari Natal',
  }))
}

function courtRows({ id, courts }: DemonstrationLocation): object[] {
  return courts.map((look, i) => {
    const [kind, wall, turf] = look.split(' ')
    const position = i + 1
    const material = kind === 'indoor' ? 'PADEL-IN' : 'PADEL-OUT'
    return {
      id: `${id}-C${position}`,
      location_id: id,
      name: `Court ${position}`,
      material,
      kind,
      wall,
      turf,
      position,
    }
  })
}

function priceRows(location: DemonstrationLocation, today: PlayDate): object[] {
  const { id, opens, ownPrice } = location
  const [from, to] = opens
  const special = addDays(today, 10)
  const rowsOf = (bands: readonly Band[], when: object) =>
    bands.map(([from_hour, to_hour, price, price_type]) => ({
      location_id: id,
      from_hour,
      to_hour,
      price,
      price_type,
      ...when,
    }))
  return [
    ...rowsOf(location.weekdays, { weekdays }),
    ...rowsOf(location.weekends, { weekdays: weekends }),
    ...yearsFrom(today)
      .flatMap((year) => holidays.map((day) => `${year}-${day}`))
      .flatMap((day) => rowsOf([[from, to, location.holiday, 'H']], { date_from: day, date_to: day })),
    ...rowsOf([[from, 9, location.special, 'S']], { date_from: special, date_to: special }),
    ...(ownPrice === undefined ? [] : rowsOf(ownPrice.bands, { court_id: `${id}-C${ownPrice.court}` })),
  ]
}

function workingRows(location: DemonstrationLocation): object[] {
  return location.coaches.flatMap(({ works }, i) =>
    works.flatMap(({ weekdays: days, from, to }) =>
      days.map((weekday) => ({ coach_id: coachId(location, i), weekday, from_hour: from, to_hour: to })),
    ),
  )
}

/** This year and the next two, because a demonstration can run for long. */
const yearsFrom = (today: PlayDate): number[] => [0, 1, 2].map((more) => Number(today.slice(0, 4)) + more)
