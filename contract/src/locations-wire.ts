import type { Rupiah } from '@pantul/rules/money'
import type { DataOf } from './call.ts'
import type { OneLocation } from './locations.ts'
import { photoFromWire, photoToWire, type Photo } from './photos-wire.ts'
import { textFields } from './text-fields.ts'

type WireLocation = DataOf<typeof OneLocation>

/** A location for display. Prices in rupiah, hours in local time. */
export type Location = {
  readonly id: string
  readonly name: string
  /** Without the group's name: "Kemang". */
  readonly shortName: string
  readonly address: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  /** WIB, WITA or WIT. */
  readonly timeZoneLabel: string
  /** By weekday (0 is Sunday); `to` 24 is midnight. A weekday without an entry is closed. */
  readonly openHours: readonly { readonly weekday: number; readonly from: number; readonly to: number }[]
  /** Opening hours of today; null: closed. */
  readonly hoursToday: { readonly from: number; readonly to: number } | null
  readonly phone: string
  /** Digits only, for wa.me. */
  readonly whatsApp: string
  readonly facilities: readonly string[]
  readonly courts: readonly {
    readonly turf: 'blue' | 'green' | 'clay'
    readonly kind: 'indoor' | 'outdoor'
  }[]
  /** Its first picture. */
  readonly photo?: Photo | undefined
  readonly fromPrice: Rupiah | null
  readonly isOpen: boolean
  readonly holdMinutes: number
  readonly daysAhead: number
  /** A cancellation at least `hours` before the start refunds `percent`; longest first. */
  readonly cancellationTiers: readonly { readonly hours: number; readonly percent: number }[]
}

export const locationToWire = (location: Location): WireLocation => ({
  SalesOfficeID: location.id,
  SalesOfficeName: location.name,
  ShortName: location.shortName,
  Address: location.address,
  City: location.city,
  Latitude: location.latitude,
  Longitude: location.longitude,
  TimeZone: location.timeZone,
  TimeZoneLabel: location.timeZoneLabel,
  OpenHours: location.openHours.map(({ weekday, from, to }) => ({ Weekday: weekday, From: from, To: to })),
  HoursToday: location.hoursToday && { From: location.hoursToday.from, To: location.hoursToday.to },
  Phone: location.phone,
  WhatsApp: location.whatsApp,
  Facilities: [...location.facilities],
  Courts: location.courts.map(({ turf, kind }) => ({ Turf: turf, Kind: kind })),
  CourtCount: location.courts.length,
  ...(location.photo === undefined ? {} : { Photo: photoToWire(location.photo) }),
  FromPrice: location.fromPrice,
  IsOpen: location.isOpen,
  HoldMinutes: location.holdMinutes,
  DaysAhead: location.daysAhead,
  CancellationTiers: location.cancellationTiers.map(({ hours, percent }) => ({
    Hours: hours,
    Percent: percent,
  })),
})

export const locationFromWire = (wire: WireLocation): Location => ({
  id: wire.SalesOfficeID,
  name: wire.SalesOfficeName,
  shortName: wire.ShortName,
  address: wire.Address,
  city: wire.City,
  latitude: wire.Latitude,
  longitude: wire.Longitude,
  timeZone: wire.TimeZone,
  timeZoneLabel: wire.TimeZoneLabel,
  openHours: wire.OpenHours.map(({ Weekday, From, To }) => ({ weekday: Weekday, from: From, to: To })),
  hoursToday: wire.HoursToday && { from: wire.HoursToday.From, to: wire.HoursToday.To },
  phone: wire.Phone,
  whatsApp: wire.WhatsApp,
  facilities: wire.Facilities,
  courts: wire.Courts.map(({ Turf, Kind }) => ({ turf: Turf, kind: Kind })),
  // Absent without a picture, so that pages do not grow.
  ...(wire.Photo && { photo: photoFromWire(wire.Photo) }),
  fromPrice: wire.FromPrice,
  isOpen: wire.IsOpen,
  holdMinutes: wire.HoldMinutes,
  daysAhead: wire.DaysAhead,
  cancellationTiers: wire.CancellationTiers.map(({ Hours, Percent }) => ({ hours: Hours, percent: Percent })),
})

/** The id of the chosen location, as browsers store it. */
export const storedLocationToWire = (id: string): Pick<WireLocation, 'SalesOfficeID'> => ({
  SalesOfficeID: id,
})

/** Returns null if the data has another shape. */
export const storedLocationFromWire = (stored: unknown): string | null =>
  textFields(stored, ['SalesOfficeID'])?.SalesOfficeID ?? null
