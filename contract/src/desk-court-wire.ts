import type { BodyOf, DataOf } from './call.ts'
import type { DeskCourtChange, DeskCourtPreview } from './desk-court.ts'

/** The ids of all courts that a running booking shall have from the current hour on, kept ones included. */
export type RunningCourts = { readonly bookingId: number; readonly courts: readonly string[] }

export const runningCourtsToWire = ({
  bookingId,
  courts,
}: RunningCourts): BodyOf<typeof DeskCourtPreview> => ({
  BookingID: bookingId,
  Courts: [...courts],
})

export const runningCourtsFromWire = (wire: BodyOf<typeof DeskCourtPreview>): RunningCourts => ({
  bookingId: wire.BookingID,
  courts: wire.Courts,
})

/** The hours that change their court. `from` and `to`: names of the courts before and after. */
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

/** A change to other courts. `hash`: the hash of the preview that staff saw. */
export type CourtChangeRequest = RunningCourts & { readonly hash: string }

export const courtChangeToWire = ({
  hash,
  ...wanted
}: CourtChangeRequest): BodyOf<typeof DeskCourtChange> => ({
  ...runningCourtsToWire(wanted),
  QuoteHash: hash,
})

export const courtChangeFromWire = (wire: BodyOf<typeof DeskCourtChange>): CourtChangeRequest => ({
  ...runningCourtsFromWire(wire),
  hash: wire.QuoteHash,
})
