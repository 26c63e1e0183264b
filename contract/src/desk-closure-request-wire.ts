import type { CaseResolution, ClosedTime, ClosureKind, ClosureResolution } from '@pantul/rules/closure'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { BeginClosure, ChangeClosureCase } from './desk-closures.ts'

/** A closure to preview or to begin. `exceptions`: bookings with another resolution. */
export type ClosureRequest = ClosedTime & {
  readonly kind: ClosureKind
  readonly reason: string
  readonly resolution: ClosureResolution
  readonly message: { readonly en: string; readonly id: string }
  readonly exceptions: readonly ResolutionException[]
}

export type ResolutionException = {
  readonly orderNumber: string
  readonly bookingId: number
  readonly resolution: CaseResolution
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
    resolution: body.Way,
    message: { en: body.MessageEnglish.trim(), id: body.MessageIndonesian.trim() },
    exceptions: body.Exceptions.map(({ OrderNo, BookingID, Way }) => ({
      orderNumber: OrderNo,
      bookingId: BookingID,
      resolution: Way,
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
  Way: wanted.resolution,
  MessageEnglish: wanted.message.en,
  MessageIndonesian: wanted.message.id,
  Exceptions: wanted.exceptions.map(({ orderNumber, bookingId, resolution }) => ({
    OrderNo: orderNumber,
    BookingID: bookingId,
    Way: resolution,
  })),
})

export const begunToWire = (publicId: string): DataOf<typeof BeginClosure> => ({ ClosureID: publicId })

/** The public id of a closure that has begun. */
export const begunFromWire = ({ ClosureID }: DataOf<typeof BeginClosure>): string => ClosureID

/** The resolution that staff saw, and the one that they choose. */
export type ResolutionChange = { readonly seen: CaseResolution; readonly resolution: CaseResolution }

export const resolutionChangeToWire = ({
  seen,
  resolution,
}: ResolutionChange): BodyOf<typeof ChangeClosureCase> => ({
  Seen: seen,
  Way: resolution,
})

export const resolutionChangeFromWire = ({
  Seen,
  Way,
}: BodyOf<typeof ChangeClosureCase>): ResolutionChange => ({
  seen: Seen,
  resolution: Way,
})
