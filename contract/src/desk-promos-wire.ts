import type { PromoDetails } from '@pantul/rules/promo-details'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import { namedLocationsConverter, type NamedLocation } from './desk-packages-wire.ts'
import type { AddPromo, DeskPromos, SavePromo } from './desk-promos.ts'
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

/** A change of a promo, with the version that staff saw. */
export type PromoEdit = PromoDetails & {
  readonly version: number
  /** Whether a copy replaces the promo if it was used. */
  readonly copy: boolean
}

const promoRow = rowWithDates('startsOn', 'endsOn')

export const promoListToWire = (list: PromoList): DataOf<typeof DeskPromos> => ({
  Today: toDayMonthYear(list.today),
  Locations: namedLocationsConverter.toWire(list.locations),
  Items: rowToWire(list.items),
  Promos: list.promos.map((row) => promoRow.toWire(row)),
})

export const promoListFromWire = (wire: DataOf<typeof DeskPromos>): PromoList => ({
  today: fromDayMonthYear(wire.Today) ?? '',
  locations: namedLocationsConverter.fromWire(wire.Locations),
  items: rowFromWire<PromoList['items']>(wire.Items),
  promos: wire.Promos.flatMap((row) => promoRow.fromWire<VersionedPromo>(row) ?? []),
})

export const newPromoToWire = (details: PromoDetails): BodyOf<typeof AddPromo> => promoRow.toWire(details)

/** Null if a date does not exist. */
export const newPromoFromWire = (body: BodyOf<typeof AddPromo>): PromoDetails | null =>
  promoRow.fromWire<PromoDetails>(body)

export const promoEditToWire = (edit: PromoEdit): BodyOf<typeof SavePromo> => promoRow.toWire(edit)

/** Null if a date does not exist. */
export const promoEditFromWire = (body: BodyOf<typeof SavePromo>): PromoEdit | null =>
  promoRow.fromWire<PromoEdit>(body)

/** The current promo with this id in the data of CHANGED_MEANWHILE; null if there is none. */
export const currentPromo = (data: unknown, id: string): VersionedPromo | null =>
  refusalDataFromWire(data, 'Promos', promoListFromWire)?.promos.find((row) => row.id === id) ?? null
