import type { BlockedHours } from '@pantul/rules/block'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { BlockHours } from './desk-blocks.ts'

/** A requested block. `isDry`: only lists the taken hours and blocks nothing. */
export type BlockRequest = BlockedHours & { readonly reason: string; readonly isDry: boolean }

/** Hours of a court that are taken. `title`: the person, the class, or the reason of another block. */
export type Clash = {
  readonly court: string
  readonly courtName: string
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly title: string
  readonly orderNumber: string | null
}

/** `hours`: court-hours that are free, and blocked unless the run was dry. */
export type Blocked = { readonly hours: number; readonly clashes: readonly Clash[] }

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

export const blockToWire = (block: BlockRequest): BodyOf<typeof BlockHours> => ({
  Courts: [...block.courts],
  Date: toDayMonthYear(block.date),
  FromHour: block.from,
  UntilHour: block.until,
  WeeklyUntil: block.weeklyUntil === null ? null : toDayMonthYear(block.weeklyUntil),
  Reason: block.reason,
  Dry: block.isDry,
})

export const blockedToWire = ({ hours, clashes }: Blocked): DataOf<typeof BlockHours> => ({
  Hours: hours,
  Clashes: clashes.map(({ court, courtName, date, from, until, title, orderNumber }) => ({
    CourtID: court,
    CourtDesc: courtName,
    Date: toDayMonthYear(date),
    FromHour: from,
    UntilHour: until,
    Title: title,
    OrderNo: orderNumber,
  })),
})

export const blockedFromWire = ({ Hours, Clashes }: DataOf<typeof BlockHours>): Blocked => ({
  hours: Hours,
  clashes: Clashes.map((clash) => ({
    court: clash.CourtID,
    courtName: clash.CourtDesc,
    date: fromDayMonthYear(clash.Date) ?? '',
    from: clash.FromHour,
    until: clash.UntilHour,
    title: clash.Title,
    orderNumber: clash.OrderNo,
  })),
})

/** The clashes in HOURS_BOOKED; empty if there are none. The server wrote them, so only their existence is checked. */
export const clashesFromWire = (data: unknown): readonly Clash[] =>
  hasClashes(data) ? blockedFromWire(data).clashes : []

const hasClashes = (data: unknown): data is DataOf<typeof BlockHours> =>
  typeof data === 'object' && data !== null && 'Clashes' in data && Array.isArray(data.Clashes)
