import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import {
  blockFromWire,
  blockToWire,
  bookingFromWire,
  bookingToWire,
  courtFromWire,
  courtToWire,
  seriesFromWire,
  seriesToWire,
  sessionFromWire,
  sessionToWire,
  type DeskCourt,
  type DeskDay,
} from './desk-schedule-wire.ts'
import type { DeskWeek as DeskWeekCall } from './desk-week.ts'

type WireWeek = DataOf<typeof DeskWeekCall>

/**
 * A day of the week. `free`: how many courts on sale are free in each opening hour; none if closed. The entries are those
 * of the chosen court.
 */
export type DeskWeekDay = Pick<
  DeskDay,
  'openHours' | 'closedReason' | 'bookings' | 'blocks' | 'sessions' | 'series'
> & {
  readonly date: PlayDate
  readonly free: readonly number[]
}

/** Seven days of a location. `createdAt`: the server's time, ISO 8601 with the location's offset. */
export type DeskWeek = {
  readonly version: string
  readonly courts: readonly DeskCourt[]
  readonly days: readonly DeskWeekDay[]
  readonly createdAt: string
  readonly timeZone: string
}

export const deskWeekToWire = (week: DeskWeek): WireWeek => ({
  Version: week.version,
  Courts: week.courts.map(courtToWire),
  Days: week.days.map((day) => ({
    Date: toDayMonthYear(day.date),
    OpenHours: day.openHours && { FromHour: day.openHours.from, UntilHour: day.openHours.until },
    ClosedReason: day.closedReason,
    Free: [...day.free],
    Bookings: day.bookings.map(bookingToWire),
    Blocks: day.blocks.map(blockToWire),
    Sessions: day.sessions.map(sessionToWire),
    Series: day.series.map(seriesToWire),
  })),
  CreatedAt: week.createdAt,
  TimeZone: week.timeZone,
})

export const deskWeekFromWire = (wire: WireWeek): DeskWeek => ({
  version: wire.Version,
  courts: wire.Courts.map(courtFromWire),
  days: wire.Days.map((day) => ({
    date: fromDayMonthYear(day.Date) ?? '',
    openHours: day.OpenHours && { from: day.OpenHours.FromHour, until: day.OpenHours.UntilHour },
    closedReason: day.ClosedReason,
    free: day.Free,
    bookings: day.Bookings.map(bookingFromWire),
    blocks: day.Blocks.map(blockFromWire),
    sessions: day.Sessions.map(sessionFromWire),
    series: day.Series.map(seriesFromWire),
  })),
  createdAt: wire.CreatedAt,
  timeZone: wire.TimeZone,
})
