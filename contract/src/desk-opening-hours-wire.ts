import type { OpeningTimes, OpenHours, SpecialHours } from '@pantul/rules/opening-times'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { OfficeHours, SaveHours } from './desk-opening-hours.ts'

/** When a location is open, with the version. `today`: the local date there. */
export type VersionedHours = OpeningTimes & { readonly today: PlayDate; readonly version: number }

/** A change of the opening times. `anyway`: close hours although they have bookings. */
export type HoursSaving = OpeningTimes & { readonly version: number; readonly anyway: boolean }

type WireTimes = Omit<BodyOf<typeof SaveHours>, 'Version' | 'Anyway'>

const timesToWire = ({ openHours, specialHours, closedDates }: OpeningTimes): WireTimes => ({
  OpenHours: openHoursToWire(openHours),
  SpecialHours: specialHoursToWire(specialHours),
  ClosedDates: closedDates.map(({ date, reason }) => ({
    Date: toDayMonthYear(date),
    ReasonEn: reason.en,
    ReasonId: reason.id,
  })),
})

/** A date that does not exist becomes an empty text, which the rules refuse. */
const timesFromWire = (wire: WireTimes): OpeningTimes => ({
  openHours: openHoursFromWire(wire.OpenHours),
  specialHours: specialHoursFromWire(wire.SpecialHours),
  closedDates: wire.ClosedDates.map(({ Date, ReasonEn, ReasonId }) => ({
    date: fromDayMonthYear(Date) ?? '',
    reason: { en: ReasonEn, id: ReasonId },
  })),
})

export const openHoursToWire = (openHours: readonly OpenHours[]): WireTimes['OpenHours'] =>
  openHours.map(({ weekday, from, to }) => ({ Weekday: weekday, From: from, To: to }))

export const openHoursFromWire = (wire: WireTimes['OpenHours']): OpenHours[] =>
  wire.map(({ Weekday, From, To }) => ({ weekday: Weekday, from: From, to: To }))

export const specialHoursToWire = (specialHours: readonly SpecialHours[]): WireTimes['SpecialHours'] =>
  specialHours.map(({ dateFrom, dateTo, from, to, name }) => ({
    DateFrom: toDayMonthYear(dateFrom),
    DateTo: toDayMonthYear(dateTo),
    From: from,
    To: to,
    Name: name,
  }))

export const specialHoursFromWire = (wire: WireTimes['SpecialHours']): SpecialHours[] =>
  wire.map(({ DateFrom, DateTo, From, To, Name }) => ({
    dateFrom: fromDayMonthYear(DateFrom) ?? '',
    dateTo: fromDayMonthYear(DateTo) ?? '',
    from: From,
    to: To,
    name: Name,
  }))

export const officeHoursToWire = ({
  today,
  version,
  ...times
}: VersionedHours): DataOf<typeof OfficeHours> => ({
  ...timesToWire(times),
  Today: toDayMonthYear(today),
  Version: version,
})

export const officeHoursFromWire = (wire: DataOf<typeof OfficeHours>): VersionedHours => ({
  ...timesFromWire(wire),
  today: fromDayMonthYear(wire.Today) ?? '',
  version: wire.Version,
})

export const hoursSavingToWire = ({ version, anyway, ...times }: HoursSaving): BodyOf<typeof SaveHours> => ({
  ...timesToWire(times),
  Version: version,
  Anyway: anyway,
})

export const hoursSavingFromWire = (body: BodyOf<typeof SaveHours>): HoursSaving => ({
  ...timesFromWire(body),
  version: body.Version,
  anyway: body.Anyway,
})

/** The current hours from the data of CHANGED_MEANWHILE. The server wrote the data, so only its existence is checked. */
export const currentHours = (data: unknown): VersionedHours | null =>
  typeof data === 'object' && data !== null && 'Version' in data
    ? officeHoursFromWire(data as DataOf<typeof OfficeHours>)
    : null
