import type { CourtDetails } from '@pantul/rules/court-details'
import type { BodyOf, DataOf } from './call.ts'
import type { AddCourt, DeskCourts, SaveCourt } from './desk-courts.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** A court with the version of its row. */
export type VersionedCourt = CourtDetails & { readonly id: string; readonly version: number }

export const deskCourtsToWire = (courts: readonly VersionedCourt[]): DataOf<typeof DeskCourts> =>
  rowToWire(courts)
export const deskCourtsFromWire = (wire: DataOf<typeof DeskCourts>): readonly VersionedCourt[] =>
  rowFromWire<readonly VersionedCourt[]>(wire)

export const newCourtToWire = (court: CourtDetails): BodyOf<typeof AddCourt> => rowToWire(court)
export const newCourtFromWire = (body: BodyOf<typeof AddCourt>): CourtDetails =>
  rowFromWire<CourtDetails>(body)

/** A change of a court, with the version that staff saw. */
export type CourtEdit = CourtDetails & {
  readonly version: number
  /** Whether the court goes off sale although it has bookings. */
  readonly anyway: boolean
}

export const courtEditToWire = (edit: CourtEdit): BodyOf<typeof SaveCourt> => rowToWire(edit)
export const courtEditFromWire = (body: BodyOf<typeof SaveCourt>): CourtEdit => rowFromWire<CourtEdit>(body)

/**
 * The court with this id in the data of CHANGED_MEANWHILE, which is the current list of courts; null if there is none.
 */
export const currentCourt = (data: unknown, id: string): VersionedCourt | null =>
  Array.isArray(data)
    ? (deskCourtsFromWire(data as DataOf<typeof DeskCourts>).find((court) => court.id === id) ?? null)
    : null
