import type { Rupiah } from '@pantul/rules/money'
import type { DataOf } from './call.ts'
import type { OneLocation } from './locations.ts'
import { photoConverter, type Photo } from './photos-wire.ts'
import { textFields } from './unknown-data.ts'
import { listOf, nullable, wireConverter } from './wire-converter.ts'

type WireLocation = DataOf<typeof OneLocation>

/** A location for display. Hours are in local time; `to` 24 is midnight. */
export type Location = {
  readonly id: string
  readonly name: string
  /** Without the name of the venue group: "Kemang". */
  readonly shortName: string
  readonly address: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  /** WIB, WITA or WIT. */
  readonly timeZoneLabel: string
  /** By weekday; 0 is Sunday. On a weekday without an entry the location is closed. */
  readonly openHours: readonly (HourSpan & { readonly weekday: number })[]
  /** The opening hours of today; null: closed. */
  readonly hoursToday: HourSpan | null
  readonly phone: string
  /** The phone number in digits only, for wa.me. */
  readonly whatsApp: string
  readonly facilities: readonly string[]
  readonly courts: readonly {
    readonly turf: 'blue' | 'green' | 'clay'
    readonly kind: 'indoor' | 'outdoor'
  }[]
  /** The first picture of the location. */
  readonly photo?: Photo | undefined
  /** The lowest price of an open hour in the next seven days; null if no hour is on sale. */
  readonly fromPrice: Rupiah | null
  /** Whether the location is open at this hour. */
  readonly isOpen: boolean
  readonly holdMinutes: number
  /** How many days ahead can be booked. */
  readonly daysAhead: number
  readonly cancellationTiers: readonly CancellationTier[]
}

type HourSpan = { readonly from: number; readonly to: number }

/** A cancellation at least `hours` before the start refunds `percent`. In a list the most hours come first. */
export type CancellationTier = { readonly hours: number; readonly percent: number }

export const tiersConverter = listOf(
  wireConverter<CancellationTier, WireLocation['CancellationTiers'][number]>()({
    hours: 'Hours',
    percent: 'Percent',
  }),
)

const spanFields = { from: 'From', to: 'To' } as const
const hourSpan = wireConverter<HourSpan, NonNullable<WireLocation['HoursToday']>>()(spanFields)
const openHours = wireConverter<Location['openHours'][number], WireLocation['OpenHours'][number]>()({
  weekday: 'Weekday',
  ...spanFields,
})
const court = wireConverter<Location['courts'][number], WireLocation['Courts'][number]>()({
  turf: 'Turf',
  kind: 'Kind',
})

const location = wireConverter<Omit<Location, 'photo'>, Omit<WireLocation, 'Photo' | 'CourtCount'>>()({
  id: 'SalesOfficeID',
  name: 'SalesOfficeName',
  shortName: 'ShortName',
  address: 'Address',
  city: 'City',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'TimeZone',
  timeZoneLabel: 'TimeZoneLabel',
  openHours: ['OpenHours', listOf(openHours)],
  hoursToday: ['HoursToday', nullable(hourSpan)],
  phone: 'Phone',
  whatsApp: 'WhatsApp',
  facilities: 'Facilities',
  courts: ['Courts', listOf(court)],
  fromPrice: 'FromPrice',
  isOpen: 'IsOpen',
  holdMinutes: 'HoldMinutes',
  daysAhead: 'DaysAhead',
  cancellationTiers: ['CancellationTiers', tiersConverter],
})

export const locationToWire = (model: Location): WireLocation => ({
  ...location.toWire(model),
  CourtCount: model.courts.length,
  ...(model.photo && { Photo: photoConverter.toWire(model.photo) }),
})

/** A location without a picture has no field `photo`, so that the snapshot of a page does not grow. */
export const locationFromWire = (wire: WireLocation): Location => ({
  ...location.fromWire(wire),
  ...(wire.Photo && { photo: photoConverter.fromWire(wire.Photo) }),
})

/** The id of the chosen location, as browsers store it. */
export const storedLocationToWire = (id: string): Pick<WireLocation, 'SalesOfficeID'> => ({
  SalesOfficeID: id,
})

/** The id of the chosen location, as browsers store it; null if the stored data has another shape. */
export const storedLocationFromWire = (stored: unknown): string | null =>
  textFields(stored, ['SalesOfficeID'])?.SalesOfficeID ?? null
