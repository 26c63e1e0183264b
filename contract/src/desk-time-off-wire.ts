import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { TimeOff } from '@pantul/rules/time-off'
import type { BodyOf, DataOf } from './call.ts'
import { blockedFromWire, blockedToWire, type Clash } from './desk-blocks-wire.ts'
import type { AddTimeOff, TimesOff } from './desk-time-off.ts'

/** A time off that staff enter. */
export type TimeOffRequest = TimeOff & { readonly coachId: string; readonly reason: string }

/** A stored time off. `clashes`: the bookings and classes of the coach in it. */
export type StoredTimeOff = TimeOffRequest & { readonly id: string; readonly clashes: readonly Clash[] }

/** The time off of the coaches of a location that is not over. `today`: there. */
export type TimeOffList = { readonly timesOff: readonly StoredTimeOff[]; readonly today: PlayDate }

/** A date that does not exist becomes an empty text, which no rule allows. */
export const timeOffFromWire = (body: BodyOf<typeof AddTimeOff>): TimeOffRequest => ({
  coachId: body.CoachID,
  dateFrom: fromDayMonthYear(body.DateFrom) ?? '',
  dateTo: fromDayMonthYear(body.DateTo) ?? '',
  from: body.FromHour,
  to: body.UntilHour,
  reason: body.Reason,
})

export const timeOffToWire = ({
  coachId,
  dateFrom,
  dateTo,
  from,
  to,
  reason,
}: TimeOffRequest): BodyOf<typeof AddTimeOff> => ({
  CoachID: coachId,
  DateFrom: toDayMonthYear(dateFrom),
  DateTo: toDayMonthYear(dateTo),
  FromHour: from,
  UntilHour: to,
  Reason: reason,
})

export const timesOffToWire = ({ timesOff, today }: TimeOffList): DataOf<typeof TimesOff> => ({
  TimesOff: timesOff.map(({ id, clashes, ...one }) => ({
    ...timeOffToWire(one),
    ID: id,
    Clashes: blockedToWire({ hours: 0, clashes }).Clashes,
  })),
  Today: toDayMonthYear(today),
})

export const timesOffFromWire = ({ TimesOff: wire, Today }: DataOf<typeof TimesOff>): TimeOffList => ({
  timesOff: wire.map(({ ID, Clashes, ...one }) => ({
    ...timeOffFromWire(one),
    id: ID,
    clashes: blockedFromWire({ Hours: 0, Clashes }).clashes,
  })),
  today: fromDayMonthYear(Today) ?? '',
})
