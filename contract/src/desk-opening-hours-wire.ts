import type { ClosedDate, OpeningTimes, OpenHours, SpecialHours } from '@pantul/rules/opening-times'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { OfficeHours, SaveHours } from './desk-opening-hours.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { listOf, playDate, wireConverter, type WireConverter } from './wire-converter.ts'

type WireSaving = BodyOf<typeof SaveHours>

export const openHoursConverter = listOf(
  wireConverter<OpenHours, WireSaving['OpenHours'][number]>()({
    weekday: 'Weekday',
    from: 'From',
    to: 'To',
  }),
)

export const specialHoursConverter = listOf(
  wireConverter<SpecialHours, WireSaving['SpecialHours'][number]>()({
    dateFrom: ['DateFrom', playDate],
    dateTo: ['DateTo', playDate],
    from: 'From',
    to: 'To',
    name: 'Name',
  }),
)

const closedDate: WireConverter<ClosedDate, WireSaving['ClosedDates'][number]> = {
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

export type VersionedHours = OpeningTimes & {
  /** The local date at the location. */
  readonly today: PlayDate
  readonly version: number
}

export const { toWire: officeHoursToWire, fromWire: officeHoursFromWire } = wireConverter<
  VersionedHours,
  DataOf<typeof OfficeHours>
>()({ ...openingTimes, today: ['Today', playDate], version: 'Version' })

export type HoursSaving = OpeningTimes & {
  readonly version: number
  /** Whether hours close although they have bookings. */
  readonly anyway: boolean
}

export const { toWire: hoursSavingToWire, fromWire: hoursSavingFromWire } = wireConverter<
  HoursSaving,
  WireSaving
>()({ ...openingTimes, version: 'Version', anyway: 'Anyway' })

/** The current hours from the data of CHANGED_MEANWHILE. */
export const currentHours = (data: unknown): VersionedHours | null =>
  refusalDataFromWire(data, 'Version', officeHoursFromWire)
