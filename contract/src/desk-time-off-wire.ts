import type { PlayDate } from '@pantul/rules/play-date'
import type { TimeOff } from '@pantul/rules/time-off'
import type { BodyOf, DataOf } from './call.ts'
import { clashesConverter, type Clash } from './desk-blocks-wire.ts'
import type { AddTimeOff, TimesOff } from './desk-time-off.ts'
import { listOf, playDate, wireConverter } from './wire-converter.ts'

/** A time off that staff enter. */
export type TimeOffRequest = TimeOff & { readonly coachId: string; readonly reason: string }

const timeOff = {
  coachId: 'CoachID',
  dateFrom: ['DateFrom', playDate],
  dateTo: ['DateTo', playDate],
  from: 'FromHour',
  to: 'UntilHour',
  reason: 'Reason',
} as const

export const { toWire: timeOffToWire, fromWire: timeOffFromWire } = wireConverter<
  TimeOffRequest,
  BodyOf<typeof AddTimeOff>
>()(timeOff)

/** `clashes`: the bookings and classes of the coach in the time off. */
export type StoredTimeOff = TimeOffRequest & { readonly id: string; readonly clashes: readonly Clash[] }

const storedTimeOff = wireConverter<StoredTimeOff, DataOf<typeof TimesOff>['TimesOff'][number]>()({
  ...timeOff,
  id: 'ID',
  clashes: ['Clashes', clashesConverter],
})

export type TimeOffList = {
  /** Only time off that is not over. */
  readonly timesOff: readonly StoredTimeOff[]
  /** The local date at the location. */
  readonly today: PlayDate
}

export const { toWire: timesOffToWire, fromWire: timesOffFromWire } = wireConverter<
  TimeOffList,
  DataOf<typeof TimesOff>
>()({ timesOff: ['TimesOff', listOf(storedTimeOff)], today: ['Today', playDate] })
