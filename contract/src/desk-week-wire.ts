import type { PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import { dateEntries, deskCourtConverter, type DateEntries, type DeskCourt } from './desk-schedule-wire.ts'
import type { DeskWeek as DeskWeekCall } from './desk-week.ts'
import { listOf, playDate, wireConverter } from './wire-converter.ts'

type WireWeek = DataOf<typeof DeskWeekCall>

/** A day of the week, with the entries of the chosen court. */
export type DeskWeekDay = DateEntries & {
  readonly date: PlayDate
  /** For each opening hour in order: how many courts on sale are free; empty if the location is closed. */
  readonly freeCourtCounts: readonly number[]
}

export type DeskWeek = {
  readonly version: string
  readonly courts: readonly DeskCourt[]
  readonly days: readonly DeskWeekDay[]
  /** The server's time, ISO 8601 with the location's offset. */
  readonly createdAt: string
  readonly timeZone: string
}

const weekDay = wireConverter<DeskWeekDay, WireWeek['Days'][number]>()({
  ...dateEntries,
  date: ['Date', playDate],
  freeCourtCounts: 'Free',
})

export const { toWire: deskWeekToWire, fromWire: deskWeekFromWire } = wireConverter<DeskWeek, WireWeek>()({
  version: 'Version',
  courts: ['Courts', listOf(deskCourtConverter)],
  days: ['Days', listOf(weekDay)],
  createdAt: 'CreatedAt',
  timeZone: 'TimeZone',
})
