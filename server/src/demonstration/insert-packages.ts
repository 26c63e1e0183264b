import { packageOnSale } from '../sales/packages/queries.ts'
import type { PlayDate } from '@pantul/rules/play-date'
import { locationOf } from '../venue/locations/queries.ts'
import type { Transaction } from '../platform/database/connection.ts'
import { demonstrationLocations, type DemonstrationLocation } from './locations.ts'
import { insertRows } from './insert-rows.ts'
import { insertPaidSale } from './insert-paid-sale.ts'

type DemonstrationPackage = {
  readonly code: string
  readonly name: string
  readonly description_en: string
  readonly description_id: string
  readonly hours: number
  /** The price of an hour, as a part of the highest regular price. */
  readonly priceShare: number
  readonly valid_days: number
  readonly weekdays?: readonly number[]
  readonly from_hour?: number
  readonly to_hour?: number
  readonly price_types?: readonly string[]
  readonly per_customer?: number
  /** Whether all locations accept it. Then only the first location sells it. */
  readonly isValidEverywhere?: boolean
}

const packages: readonly DemonstrationPackage[] = [
  {
    code: 'FIRST4',
    name: 'First Four',
    description_en: 'Four hours to find out how much you like padel.',
    description_id: 'Empat jam untuk mencoba padel.',
    hours: 4,
    priceShare: 0.75,
    valid_days: 30,
    price_types: ['R'],
    per_customer: 1,
  },
  {
    code: 'MORNING10',
    name: 'Morning 10',
    description_en: 'For early birds: weekdays until three in the afternoon.',
    description_id: 'Untuk yang bangun pagi: hari kerja sampai jam tiga sore.',
    hours: 10,
    priceShare: 0.8,
    valid_days: 90,
    weekdays: [1, 2, 3, 4, 5],
    from_hour: 6,
    to_hour: 15,
    price_types: ['R'],
  },
  {
    code: 'FLEXI10',
    name: 'Flexi 10',
    description_en: 'Ten hours for any day and any hour, peak hours too.',
    description_id: 'Sepuluh jam untuk hari apa saja dan jam berapa saja, jam sibuk juga.',
    hours: 10,
    priceShare: 0.95,
    valid_days: 180,
  },
  {
    code: 'EVERYWHERE20',
    name: 'Everywhere 20',
    description_en: 'Twenty hours at all of our locations.',
    description_id: 'Dua puluh jam di semua lokasi kami.',
    hours: 20,
    priceShare: 0.9,
    valid_days: 365,
    isValidEverywhere: true,
  },
]

export async function insertPackages(tx: Transaction): Promise<void> {
  const rows = demonstrationLocations.flatMap((location, locationIndex) =>
    packages.flatMap((soldPackage, position) =>
      soldPackage.isValidEverywhere === true && locationIndex > 0
        ? []
        : [packageRow(location, soldPackage, position)],
    ),
  )
  await insertRows(tx, 'package', rows)
}

function packageRow(
  { id, weekdayPrices, weekendPrices }: DemonstrationLocation,
  { code, priceShare, isValidEverywhere = false, ...columns }: DemonstrationPackage,
  position: number,
) {
  const regularPrices = [...weekdayPrices, ...weekendPrices].flatMap(([, , price, type]) =>
    type === 'R' ? price : [],
  )
  return {
    from_hour: 0,
    to_hour: 24,
    ...columns,
    id: `${id}-${code}`,
    location_id: id,
    price: Math.round((Math.max(...regularPrices) * priceShare * columns.hours) / 10_000) * 10_000,
    location_ids: isValidEverywhere ? null : [id],
    position,
  }
}

type PackageBuyer = { readonly customerId: number; readonly today: PlayDate; readonly now: Temporal.Instant }

/** Sells Kemang's Flexi package to a customer, as if it was bought now. Its mails count as sent. */
export async function sellPackage(tx: Transaction, { customerId, today, now }: PackageBuyer): Promise<void> {
  const offer = await packageOnSale(tx, 'JKT1-FLEXI10', { locationId: 'JKT1', today })
  // Older demonstration databases have no packages.
  if (offer === undefined) return
  const { id, name, price, hours, validDays, weekdays, fromHour, toHour, priceTypes, locations } = offer
  const terms = { hours, validDays, weekdays, fromHour, toHour, priceTypes, locations }
  await insertPaidSale(tx, {
    kind: 'package',
    location: await locationOf(tx, 'JKT1'),
    player: { customerId, name: '', email: '', phone: '', phoneE164: '' },
    language: 'en',
    line: { kind: 'package', ref: id, name, date: null, quantity: 1, unitPrice: price, terms },
    today,
    now,
    claim: () => Promise.resolve(),
  })
}
