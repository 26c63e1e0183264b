import type { BlockedHours } from '@pantul/rules/block'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { BlockHours } from './desk-blocks.ts'
import { listField } from './unknown-data.ts'
import { listOf, playDate, wireConverter } from './wire-converter.ts'

type WireBlocked = DataOf<typeof BlockHours>

/** A requested block. */
export type BlockRequest = BlockedHours & {
  readonly reason: string
  /** Whether the call only lists the taken hours and blocks nothing. */
  readonly isDry: boolean
}

export const blockToWire = (block: BlockRequest): BodyOf<typeof BlockHours> => ({
  Courts: [...block.courts],
  Date: toDayMonthYear(block.date),
  FromHour: block.from,
  UntilHour: block.until,
  WeeklyUntil: block.weeklyUntil === null ? null : toDayMonthYear(block.weeklyUntil),
  Reason: block.reason,
  Dry: block.isDry,
})

/** Null if a date does not exist. */
export function blockFromWire(body: BodyOf<typeof BlockHours>): BlockRequest | null {
  const date = fromDayMonthYear(body.Date)
  const weeklyUntil = body.WeeklyUntil === null ? null : fromDayMonthYear(body.WeeklyUntil)
  if (date === null || (body.WeeklyUntil !== null && weeklyUntil === null)) return null
  return {
    courts: [...new Set(body.Courts)],
    date,
    from: body.FromHour,
    until: body.UntilHour,
    weeklyUntil,
    reason: body.Reason.trim(),
    isDry: body.Dry,
  }
}

/** Hours of a court that are taken. */
export type Clash = {
  readonly court: string
  readonly courtName: string
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  /** The person, the class, or the reason of another block. */
  readonly title: string
  /** Null unless a booking takes the hours. */
  readonly orderNumber: string | null
}

export const clashesConverter = listOf(
  wireConverter<Clash, WireBlocked['Clashes'][number]>()({
    court: 'CourtID',
    courtName: 'CourtDesc',
    date: ['Date', playDate],
    from: 'FromHour',
    until: 'UntilHour',
    title: 'Title',
    orderNumber: 'OrderNo',
  }),
)

/** What a block, or its dry run, found. */
export type BlockResult = {
  /** How many court-hours were blocked; in a dry run, how many court-hours are free. */
  readonly hours: number
  readonly clashes: readonly Clash[]
}

export const { toWire: blockResultToWire, fromWire: blockResultFromWire } = wireConverter<
  BlockResult,
  WireBlocked
>()({
  hours: 'Hours',
  clashes: ['Clashes', clashesConverter],
})

/** The clashes in the data of the refusal HOURS_BOOKED; empty if there are none. */
export const clashesFromWire = (data: unknown): readonly Clash[] =>
  clashesConverter.fromWire(listField(data, 'Clashes') ?? [])
