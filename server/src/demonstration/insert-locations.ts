import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../platform/database/connection.ts'
import { demonstrationAddOns } from './add-ons.ts'
import { insertRows } from './insert-rows.ts'
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
  for (const [table, rowsOfLocation] of Object.entries(rowsByTable))
    await insertRows(
      tx,
      table,
      demonstrationLocations.flatMap((location) => rowsOfLocation(location, today)),
    )
}

type RowsOfLocation = (location: DemonstrationLocation, today: PlayDate) => readonly object[]

/** The tables in the order in which they are filled. */
const rowsByTable: Readonly<Record<string, RowsOfLocation>> = {
  location: locationRows,
  opening_hours: ({ id, openingHours: [opens_at, closes_at] }) =>
    [...weekendDays, ...workdays].map((weekday) => ({ location_id: id, weekday, opens_at, closes_at })),
  closed_date: closedDateRows,
  court: courtRows,
  price_rule: priceRows,
  coach: (location) =>
    location.coaches.map(({ name, rate }, i) => ({
      id: coachId(location, i),
      location_id: location.id,
      name,
      rate,
      price: coachRates[rate].basePrice,
    })),
  coach_scale: ({ id }) =>
    Object.entries(coachRates).flatMap(([rate, { priceByPlayers }]) =>
      Object.entries(priceByPlayers).map(([players, price]) => ({ location_id: id, rate, players, price })),
    ),
  coach_working_hours: workingHourRows,
  add_on: ({ id, racketStock }) =>
    demonstrationAddOns.map((addOn, position) => ({
      ...addOn,
      location_id: id,
      position,
      stock: addOn.item === 'RACKET' ? racketStock : addOn.stock,
    })),
}

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
