import type { CaseWay, ClosedTime, ClosureKind, ClosureWay } from '@pantul/rules/closure'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { BeginClosure, ChangeCase } from './desk-closures.ts'

/** A closure to preview or to begin. `exceptions`: bookings with another way. */
export type ClosureRequest = ClosedTime & {
  readonly kind: ClosureKind
  readonly reason: string
  readonly way: ClosureWay
  readonly message: { readonly en: string; readonly id: string }
  readonly exceptions: readonly CaseException[]
}

export type CaseException = {
  readonly orderNumber: string
  readonly bookingId: number
  readonly way: CaseWay
}

/** Null if a date does not exist. */
export function closureFromWire(body: BodyOf<typeof BeginClosure>): ClosureRequest | null {
  const dateFrom = fromDayMonthYear(body.DateFrom)
  const dateTo = fromDayMonthYear(body.DateTo)
  if (dateFrom === null || dateTo === null) return null
  return {
    kind: body.Kind,
    courts: [...new Set(body.Courts)],
    dateFrom,
    dateTo,
    from: body.FromHour,
    until: body.UntilHour,
    reason: body.Reason.trim(),
    way: body.Way,
    message: { en: body.MessageEnglish.trim(), id: body.MessageIndonesian.trim() },
    exceptions: body.Exceptions.map(({ OrderNo, BookingID, Way }) => ({
      orderNumber: OrderNo,
      bookingId: BookingID,
      way: Way,
    })),
  }
}

export const closureToWire = (wanted: ClosureRequest): BodyOf<typeof BeginClosure> => ({
  Kind: wanted.kind,
  Courts: [...wanted.courts],
  DateFrom: toDayMonthYear(wanted.dateFrom),
  DateTo: toDayMonthYear(wanted.dateTo),
  FromHour: wanted.from,
  UntilHour: wanted.until,
  Reason: wanted.reason,
  Way: wanted.way,
  MessageEnglish: wanted.message.en,
  MessageIndonesian: wanted.message.id,
  Exceptions: wanted.exceptions.map(({ orderNumber, bookingId, way }) => ({
    OrderNo: orderNumber,
    BookingID: bookingId,
    Way: way,
  })),
})

export const begunToWire = (publicId: string): DataOf<typeof BeginClosure> => ({ ClosureID: publicId })

/** The public id of a closure that has begun. */
export const begunFromWire = ({ ClosureID }: DataOf<typeof BeginClosure>): string => ClosureID

/** The way that staff saw, and the one that they choose. */
export type WayChange = { readonly seen: CaseWay; readonly way: CaseWay }

export const caseWayToWire = ({ seen, way }: WayChange): BodyOf<typeof ChangeCase> => ({
  Seen: seen,
  Way: way,
})

export const caseWayFromWire = ({ Seen, Way }: BodyOf<typeof ChangeCase>): WayChange => ({
  seen: Seen,
  way: Way,
})
