import type { ClosedDate, OpeningTimes, OpenHours, SpecialHours } from '@pantul/rules/opening-times'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { OpeningHours, SaveOpeningHours } from './desk-opening-hours.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { listOf, playDate, wireConverter, type WireConverter } from './wire-converter.ts'

type WireEdit = BodyOf<typeof SaveOpeningHours>

export const openHoursConverter = listOf(
  wireConverter<OpenHours, WireEdit['OpenHours'][number]>()({
    weekday: 'Weekday',
    from: 'From',
    to: 'To',
  }),
)

export const specialHoursConverter = listOf(
  wireConverter<SpecialHours, WireEdit['SpecialHours'][number]>()({
    dateFrom: ['DateFrom', playDate],
    dateTo: ['DateTo', playDate],
    from: 'From',
    to: 'To',
    name: 'Name',
  }),
)

const closedDate: WireConverter<ClosedDate, WireEdit['ClosedDates'][number]> = {
  toWire: ({ date, reason }) => ({ Date: toDayMonthYear(date), ReasonEn: reason.en, ReasonId: reason.id }),
  fromWire: ({ Date, ReasonEn, ReasonId }) => ({
    date: fromDayMonthYear(Date) ?? '',
    reason: { en: ReasonEn, id: ReasonId },
  }),
}

const openingTimes = {
  openHours: ['OpenHours', openHoursConverter],
  specialHours: ['SpecialHours', specialHoursConverter],
  closedDates: ['ClosedDates', listOf(closedDate)],
} as const

/** The opening hours of a location with their version. */
export type VersionedOpeningHours = OpeningTimes & {
  /** The local date at the location. */
  readonly today: PlayDate
  readonly version: number
}

export const { toWire: openingHoursToWire, fromWire: openingHoursFromWire } = wireConverter<
  VersionedOpeningHours,
  DataOf<typeof OpeningHours>
>()({ ...openingTimes, today: ['Today', playDate], version: 'Version' })

/** A change of the opening hours, with the version that staff saw. */
export type OpeningHoursEdit = OpeningTimes & {
  readonly version: number
  /** Whether hours close although they have bookings. */
  readonly anyway: boolean
}

export const { toWire: openingHoursEditToWire, fromWire: openingHoursEditFromWire } = wireConverter<
  OpeningHoursEdit,
  WireEdit
>()({ ...openingTimes, version: 'Version', anyway: 'Anyway' })

/** The current opening hours in the data of CHANGED_MEANWHILE; null if there are none. */
export const currentOpeningHours = (data: unknown): VersionedOpeningHours | null =>
  refusalDataFromWire(data, 'Version', openingHoursFromWire)
