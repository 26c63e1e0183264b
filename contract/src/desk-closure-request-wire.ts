import type { CaseResolution, ClosedTime, ClosureKind, ClosureResolution } from '@pantul/rules/closure'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { BeginClosure, ChangeClosureCase } from './desk-closures.ts'
import { listOf, wireConverter } from './wire-converter.ts'

/** A booking whose resolution differs from that of the closure. */
export type ResolutionException = {
  readonly orderNumber: string
  readonly bookingId: number
  readonly resolution: CaseResolution
}

const exceptions = listOf(
  wireConverter<ResolutionException, BodyOf<typeof BeginClosure>['Exceptions'][number]>()({
    orderNumber: 'OrderNo',
    bookingId: 'BookingID',
    resolution: 'Way',
  }),
)

/** A closure to preview or to begin. */
export type ClosureRequest = ClosedTime & {
  readonly kind: ClosureKind
  readonly reason: string
  readonly resolution: ClosureResolution
  /** The manager's own text for players, in English and Indonesian. */
  readonly message: { readonly en: string; readonly id: string }
  readonly exceptions: readonly ResolutionException[]
}

export const closureRequestToWire = (request: ClosureRequest): BodyOf<typeof BeginClosure> => ({
  Kind: request.kind,
  Courts: [...request.courts],
  DateFrom: toDayMonthYear(request.dateFrom),
  DateTo: toDayMonthYear(request.dateTo),
  FromHour: request.from,
  UntilHour: request.until,
  Reason: request.reason,
  Way: request.resolution,
  MessageEnglish: request.message.en,
  MessageIndonesian: request.message.id,
  Exceptions: exceptions.toWire(request.exceptions),
})

/** Null if a date does not exist. */
export function closureRequestFromWire(body: BodyOf<typeof BeginClosure>): ClosureRequest | null {
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
    exceptions: exceptions.fromWire(body.Exceptions),
  }
}

export const begunClosureToWire = (publicId: string): DataOf<typeof BeginClosure> => ({ ClosureID: publicId })

/** The public id of a closure that has begun. */
export const begunClosureFromWire = ({ ClosureID }: DataOf<typeof BeginClosure>): string => ClosureID

/** The resolution that staff saw, and the one that they choose. */
export type ResolutionChange = {
  readonly seenResolution: CaseResolution
  readonly resolution: CaseResolution
}

export const { toWire: resolutionChangeToWire, fromWire: resolutionChangeFromWire } = wireConverter<
  ResolutionChange,
  BodyOf<typeof ChangeClosureCase>
>()({ seenResolution: 'Seen', resolution: 'Way' })
