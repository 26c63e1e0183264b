import type { DataOf } from './call.ts'
import type { OneLocation } from './locations.ts'

type WireLocation = DataOf<typeof OneLocation>

/** A location as people see it: where it is, when it is open, what it has. Prices in rupiah. */
export type LocationCard = {
  readonly id: string
  readonly name: string
  readonly shortName: string
  readonly address: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  readonly timeZoneLabel: string
  /** From the hour `from` up to but not including `to`, 24 is midnight; weekday 0 is Sunday. */
  readonly openHours: readonly { readonly weekday: number; readonly from: number; readonly to: number }[]
  readonly phone: string
  readonly whatsApp: string
  readonly facilities: readonly string[]
  readonly courts: readonly {
    readonly turf: 'blue' | 'green' | 'clay'
    readonly kind: 'indoor' | 'outdoor'
  }[]
  readonly fromPrice: number | null
  readonly isOpen: boolean
  readonly holdMinutes: number
  readonly daysAhead: number
  readonly cancellationTiers: readonly { readonly hours: number; readonly percent: number }[]
}

export const locationToWire = (location: LocationCard): WireLocation => ({
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
  Phone: location.phone,
  WhatsApp: location.whatsApp,
  Facilities: [...location.facilities],
  Courts: location.courts.map(({ turf, kind }) => ({ Turf: turf, Kind: kind })),
  CourtCount: location.courts.length,
  FromPrice: location.fromPrice,
  IsOpen: location.isOpen,
  HoldMinutes: location.holdMinutes,
  DaysAhead: location.daysAhead,
  CancellationTiers: location.cancellationTiers.map(({ hours, percent }) => ({
    Hours: hours,
    Percent: percent,
  })),
})

export const locationFromWire = (wire: WireLocation): LocationCard => ({
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
  phone: wire.Phone,
  whatsApp: wire.WhatsApp,
  facilities: wire.Facilities,
  courts: wire.Courts.map(({ Turf, Kind }) => ({ turf: Turf, kind: Kind })),
  fromPrice: wire.FromPrice,
  isOpen: wire.IsOpen,
  holdMinutes: wire.HoldMinutes,
  daysAhead: wire.DaysAhead,
  cancellationTiers: wire.CancellationTiers.map(({ Hours, Percent }) => ({ hours: Hours, percent: Percent })),
})
