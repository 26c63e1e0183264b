import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import type { EndOfDay as EndOfDayCall } from './desk-end-of-day.ts'
import { rowFromWire, rowToWire, type ModelRow } from './row-wire.ts'

type WireDay = DataOf<typeof EndOfDayCall>

/** What happened at a location on one local day. `date` is an ISO date. */
export type EndOfDay = ModelRow<WireDay>

/** A drawer shift that was closed on the day. */
export type ClosedShift = EndOfDay['shifts'][number]

/** The first booking, class or fixed hour of a court on the next day. */
export type FirstCourtUse = EndOfDay['firstHours'][number]

export const endOfDayToWire = (day: EndOfDay): WireDay =>
  rowToWire({ ...day, date: toDayMonthYear(day.date) })

export function endOfDayFromWire(wire: WireDay): EndOfDay {
  const day = rowFromWire<EndOfDay>(wire)
  return { ...day, date: fromDayMonthYear(wire.Date) ?? day.date }
}

/** A hash in groups of 16 characters, so that people can compare two hashes by eye. */
export const sealText = (hash: string): string => (hash.match(/.{1,16}/g) ?? []).join(' ')
