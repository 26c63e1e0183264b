import type { BodyOf, DataOf } from './call.ts'
import type { DeskCourtChange, DeskCourtPreview } from './desk-court.ts'

/** The ids of all courts that a running booking gets. */
export type WantedCourts = { readonly bookingId: number; readonly courts: readonly string[] }

export const wantedCourtsToWire = ({ bookingId, courts }: WantedCourts): BodyOf<typeof DeskCourtPreview> => ({
  BookingID: bookingId,
  Courts: [...courts],
})

export const wantedCourtsFromWire = (wire: BodyOf<typeof DeskCourtPreview>): WantedCourts => ({
  bookingId: wire.BookingID,
  courts: wire.Courts,
})

/** The hours that change their court. `from`, `to`: names of courts. */
export type ChangedCourts = {
  readonly hours: readonly number[]
  readonly from: readonly string[]
  readonly to: readonly string[]
}

export const changedCourtsToWire = ({ hours, from, to }: ChangedCourts): DataOf<typeof DeskCourtChange> => ({
  Hours: [...hours],
  From: [...from],
  To: [...to],
})

export const changedCourtsFromWire = (wire: DataOf<typeof DeskCourtChange>): ChangedCourts => ({
  hours: wire.Hours,
  from: wire.From,
  to: wire.To,
})

/** Preview of a change of courts. `hash` is sent with the change. */
export type CourtPreview = ChangedCourts & { readonly hash: string }

export const courtPreviewToWire = ({ hash, ...changed }: CourtPreview): DataOf<typeof DeskCourtPreview> => ({
  ...changedCourtsToWire(changed),
  QuoteHash: hash,
})

export const courtPreviewFromWire = (wire: DataOf<typeof DeskCourtPreview>): CourtPreview => ({
  ...changedCourtsFromWire(wire),
  hash: wire.QuoteHash,
})

/** A change to other courts; `hash`: of the preview that staff saw. */
export type CourtChangeRequest = WantedCourts & { readonly hash: string }

export const courtChangeToWire = ({
  hash,
  ...wanted
}: CourtChangeRequest): BodyOf<typeof DeskCourtChange> => ({
  ...wantedCourtsToWire(wanted),
  QuoteHash: hash,
})

export const courtChangeFromWire = (wire: BodyOf<typeof DeskCourtChange>): CourtChangeRequest => ({
  ...wantedCourtsFromWire(wire),
  hash: wire.QuoteHash,
})
