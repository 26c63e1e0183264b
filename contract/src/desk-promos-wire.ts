import type { PromoDetails } from '@pantul/rules/promo-details'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { NamedLocation } from './desk-packages-wire.ts'
import type { AddPromo, OfficePromos, SavePromo } from './desk-promos.ts'
import { rowFromWire, rowToWire, type WireRow } from './row-wire.ts'

/** A promo with its uses so far, and the version of its row. */
export type VersionedPromo = PromoDetails & {
  readonly id: string
  readonly used: number
  readonly version: number
}

/** All promos of a location. `today`: the local date there; `locations`: all locations; `items`: add-ons by code. */
export type PromoList = {
  readonly today: PlayDate
  readonly locations: readonly NamedLocation[]
  readonly items: readonly { readonly item: string; readonly name: string }[]
  readonly promos: readonly VersionedPromo[]
}

/** A change of a promo. `copy`: replace it if it was used. */
export type PromoSaving = PromoDetails & { readonly version: number; readonly copy: boolean }

type Dated = { readonly startsOn: PlayDate; readonly endsOn: PlayDate }

const datedToWire = <Row extends Dated>(row: Row): WireRow<Row> =>
  rowToWire({ ...row, startsOn: toDayMonthYear(row.startsOn), endsOn: toDayMonthYear(row.endsOn) })

function datedFromWire<Row extends Dated>(wire: WireRow<Row> & object): Row {
  const row = rowFromWire<Row>(wire)
  return {
    ...row,
    startsOn: fromDayMonthYear(row.startsOn) ?? '',
    endsOn: fromDayMonthYear(row.endsOn) ?? '',
  }
}

export const promoListToWire = (list: PromoList): DataOf<typeof OfficePromos> => ({
  Today: toDayMonthYear(list.today),
  Locations: list.locations.map(({ id, name }) => ({ SalesOfficeID: id, SalesOfficeName: name })),
  Items: list.items.map(({ item, name }) => ({ Item: item, Name: name })),
  Promos: list.promos.map((one) => datedToWire(one)),
})

export const promoListFromWire = (wire: DataOf<typeof OfficePromos>): PromoList => ({
  today: fromDayMonthYear(wire.Today) ?? '',
  locations: wire.Locations.map((location) => ({
    id: location.SalesOfficeID,
    name: location.SalesOfficeName,
  })),
  items: wire.Items.map(({ Item, Name }) => ({ item: Item, name: Name })),
  promos: wire.Promos.map((one) => datedFromWire<VersionedPromo>(one)),
})

export const newPromoToWire = (details: PromoDetails): BodyOf<typeof AddPromo> => datedToWire(details)
export const promoSavingToWire = (saving: PromoSaving): BodyOf<typeof SavePromo> => datedToWire(saving)

/** Null if a date does not exist. */
export const newPromoFromWire = (body: BodyOf<typeof AddPromo>): PromoDetails | null =>
  haveDates(body) ? datedFromWire<PromoDetails>(body) : null

/** Null if a date does not exist. */
export const promoSavingFromWire = (body: BodyOf<typeof SavePromo>): PromoSaving | null =>
  haveDates(body) ? datedFromWire<PromoSaving>(body) : null

const haveDates = ({ StartsOn, EndsOn }: Pick<BodyOf<typeof AddPromo>, 'StartsOn' | 'EndsOn'>): boolean =>
  [StartsOn, EndsOn].every((date) => fromDayMonthYear(date) !== null)

/** The current promo with this id from the data of CHANGED_MEANWHILE. The server wrote the data, so only its existence is checked. */
export const currentPromo = (data: unknown, id: string): VersionedPromo | null =>
  typeof data === 'object' && data !== null && 'Promos' in data
    ? (promoListFromWire(data as DataOf<typeof OfficePromos>).promos.find((one) => one.id === id) ?? null)
    : null
