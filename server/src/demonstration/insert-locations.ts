import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../platform/database/connection.ts'
import { demonstrationAddOns } from './add-ons.ts'
import {
  coachRates,
  demonstrationLocations,
  type DemonstrationLocation,
  type PriceBand,
} from './locations.ts'

// 0 is Sunday.
const workdays = [1, 2, 3, 4, 5]
const weekendDays = [0, 6]
/** Public holidays as month and day: Labour Day, Independence Day, New Year. */
const holidays = ['05-01', '08-17', '01-01']

/** The day with the special prices, as a number of days from today. */
const specialInDays = 10

/** Inserts the locations with courts, prices, coaches and add-ons. Prices on special days depend on `today`. */
export async function insertLocations(tx: Transaction, today: PlayDate): Promise<void> {
  for (const [insert, rowsOfLocation] of statements) {
    const rows = demonstrationLocations.flatMap((location) => rowsOfLocation(location, today))
    await tx.query(insert, [JSON.stringify(rows)])
  }
}

type RowsOfLocation = (location: DemonstrationLocation, today: PlayDate) => readonly object[]

const statements: readonly (readonly [insert: string, rowsOfLocation: RowsOfLocation])[] = [
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
    ({ id, openingHours: [opens_at, closes_at] }) =>
      [...weekendDays, ...workdays].map((weekday) => ({ location_id: id, weekday, opens_at, closes_at })),
  ],
  [
    `insert into closed_date (location_id, play_date, reason_en, reason_id)
     select location_id, play_date, reason_en, reason_id from jsonb_populate_recordset(null::closed_date, $1)`,
    closedDateRows,
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
        rate,
        price: coachRates[rate].basePrice,
      })),
  ],
  [
    `insert into coach_scale (location_id, rate, players, price)
     select location_id, rate, players, price from jsonb_populate_recordset(null::coach_scale, $1)`,
    ({ id }) =>
      Object.entries(coachRates).flatMap(([rate, { priceByPlayers }]) =>
        Object.entries(priceByPlayers).map(([players, price]) => ({ location_id: id, rate, players, price })),
      ),
  ],
  [
    `insert into coach_working_hours (coach_id, weekday, from_hour, to_hour)
     select coach_id, weekday, from_hour, to_hour from jsonb_populate_recordset(null::coach_working_hours, $1)`,
    workingHourRows,
  ],
  [
    `insert into add_on (location_id, item, name_en, name_id, description_en, description_id, kind, icon, price,
                         stock, position)
     select location_id, item, name_en, name_id, description_en, description_id, kind, icon, price, stock, position
       from jsonb_populate_recordset(null::add_on, $1)`,
    ({ id, racketStock }) =>
      demonstrationAddOns.map((addOn, position) => ({
        ...addOn,
        location_id: id,
        position,
        stock: addOn.item === 'RACKET' ? racketStock : addOn.stock,
      })),
  ],
]

const coachId = ({ id }: DemonstrationLocation, i: number): string => `${id}-K${i + 1}`

function locationRows({ id, details }: DemonstrationLocation): object[] {
  const position = demonstrationLocations.findIndex((location) => location.id === id)
  const name = `Pantul ${details.short_name}`
  // "Contoh" means "example": the legal name and the tax number are visibly fictional.
  const legal_name = `PT Pantul ${details.short_name} Contoh`
  const tax_number = `00.000.000.${position + 1}-000.000`
  return [{ ...details, id, name, legal_name, tax_number, position }]
}

function closedDateRows({ id }: DemonstrationLocation, today: PlayDate): object[] {
  return yearsFrom(today).map((year) => ({
    location_id: id,
    play_date: `${year}-12-25`,
    reason_en: 'Closed for Christmas Day',
    reason_id: 'Tutup pada Hari Natal',
  }))
}

function courtRows({ id, courts }: DemonstrationLocation): object[] {
  return courts.map((court, i) => {
    const [kind, wall, turf] = court.split(' ')
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
  const { id, courtPrice } = location
  const [opensAt, closesAt] = location.openingHours
  const specialDate = addDays(today, specialInDays)
  const ruleRows = (bands: readonly PriceBand[], condition: object) =>
    bands.map(([from_hour, to_hour, price, price_type]) => ({
      location_id: id,
      from_hour,
      to_hour,
      price,
      price_type,
      ...condition,
    }))
  return [
    ...ruleRows(location.weekdayPrices, { weekdays: workdays }),
    ...ruleRows(location.weekendPrices, { weekdays: weekendDays }),
    ...yearsFrom(today)
      .flatMap((year) => holidays.map((day) => `${year}-${day}`))
      .flatMap((date) =>
        ruleRows([[opensAt, closesAt, location.holidayPrice, 'H']], { date_from: date, date_to: date }),
      ),
    ...ruleRows([[opensAt, 9, location.specialPrice, 'S']], {
      date_from: specialDate,
      date_to: specialDate,
    }),
    ...(courtPrice === undefined
      ? []
      : ruleRows(courtPrice.bands, { court_id: `${id}-C${courtPrice.courtNumber}` })),
  ]
}

function workingHourRows(location: DemonstrationLocation): object[] {
  return location.coaches.flatMap(({ workingHours }, i) =>
    workingHours.flatMap(({ weekdays, from, to }) =>
      weekdays.map((weekday) => ({ coach_id: coachId(location, i), weekday, from_hour: from, to_hour: to })),
    ),
  )
}

/** This year and the next two years, because a demonstration can run for long. */
const yearsFrom = (today: PlayDate): number[] => [0, 1, 2].map((n) => Number(today.slice(0, 4)) + n)
