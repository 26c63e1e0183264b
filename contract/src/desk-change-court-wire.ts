import type { BodyOf, DataOf } from './call.ts'
import type { DeskCourtChange, DeskCourtPreview } from './desk-change-court.ts'
import { wireConverter } from './wire-converter.ts'

/** The courts that a running booking shall have from the current hour on. */
export type WantedCourts = {
  readonly bookingId: number
  /** The ids of all its courts, including those that do not change. */
  readonly courts: readonly string[]
}

const courtFields = { bookingId: 'BookingID', courts: 'Courts' } as const

export const { toWire: wantedCourtsToWire, fromWire: wantedCourtsFromWire } = wireConverter<
  WantedCourts,
  BodyOf<typeof DeskCourtPreview>
>()(courtFields)

/** The courts of a running booking, with the hash of the preview that staff saw. */
export type CourtChangeRequest = WantedCourts & { readonly hash: string }

export const { toWire: courtChangeToWire, fromWire: courtChangeFromWire } = wireConverter<
  CourtChangeRequest,
  BodyOf<typeof DeskCourtChange>
>()({ ...courtFields, hash: 'QuoteHash' })

/** The hours that change their court. */
export type ChangedCourts = {
  readonly hours: readonly number[]
  /** The names of the courts before the change. */
  readonly from: readonly string[]
  /** The names of the courts after the change. */
  readonly to: readonly string[]
}

const changedFields = { hours: 'Hours', from: 'From', to: 'To' } as const

export const { toWire: changedCourtsToWire, fromWire: changedCourtsFromWire } = wireConverter<
  ChangedCourts,
  DataOf<typeof DeskCourtChange>
>()(changedFields)

/** The preview of a change of courts. `hash` is sent with the change. */
export type CourtPreview = ChangedCourts & { readonly hash: string }

export const { toWire: courtPreviewToWire, fromWire: courtPreviewFromWire } = wireConverter<
  CourtPreview,
  DataOf<typeof DeskCourtPreview>
>()({ ...changedFields, hash: 'QuoteHash' })
