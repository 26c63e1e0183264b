import type { PromoDetails } from '@pantul/rules/promo-details'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import { namedLocationsConverter, type NamedLocation } from './desk-packages-wire.ts'
import type { AddPromo, OfficePromos, SavePromo } from './desk-promos.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { rowFromWire, rowToWire, rowWithDates } from './row-wire.ts'

/** A promo with the version of its row. `used`: how often it was used. */
export type VersionedPromo = PromoDetails & {
  readonly id: string
  readonly used: number
  readonly version: number
}

export type PromoList = {
  /** The local date at the location. */
  readonly today: PlayDate
  /** All locations of the venue group. */
  readonly locations: readonly NamedLocation[]
  /** The add-ons of the location, by code. */
  readonly items: readonly { readonly item: string; readonly name: string }[]
  readonly promos: readonly VersionedPromo[]
}

export type PromoSaving = PromoDetails & {
  readonly version: number
  /** Whether a copy replaces the promo if it was used. */
  readonly copy: boolean
}

const promoRow = rowWithDates('startsOn', 'endsOn')

export const promoListToWire = (list: PromoList): DataOf<typeof OfficePromos> => ({
  Today: toDayMonthYear(list.today),
  Locations: namedLocationsConverter.toWire(list.locations),
  Items: rowToWire(list.items),
  Promos: list.promos.map((row) => promoRow.toWire(row)),
})

export const promoListFromWire = (wire: DataOf<typeof OfficePromos>): PromoList => ({
  today: fromDayMonthYear(wire.Today) ?? '',
  locations: namedLocationsConverter.fromWire(wire.Locations),
  items: rowFromWire<PromoList['items']>(wire.Items),
  promos: wire.Promos.flatMap((row) => promoRow.fromWire<VersionedPromo>(row) ?? []),
})

export const newPromoToWire = (details: PromoDetails): BodyOf<typeof AddPromo> => promoRow.toWire(details)

/** Null if a date does not exist. */
export const newPromoFromWire = (body: BodyOf<typeof AddPromo>): PromoDetails | null =>
  promoRow.fromWire<PromoDetails>(body)

export const promoSavingToWire = (saving: PromoSaving): BodyOf<typeof SavePromo> => promoRow.toWire(saving)

/** Null if a date does not exist. */
export const promoSavingFromWire = (body: BodyOf<typeof SavePromo>): PromoSaving | null =>
  promoRow.fromWire<PromoSaving>(body)

/** The current promo with this id from the data of CHANGED_MEANWHILE. */
export const currentPromo = (data: unknown, id: string): VersionedPromo | null =>
  refusalDataFromWire(data, 'Promos', promoListFromWire)?.promos.find((row) => row.id === id) ?? null
