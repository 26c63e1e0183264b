import type { CourtDetails } from '@pantul/rules/court-details'
import type { BodyOf, DataOf } from './call.ts'
import type { AddCourt, OfficeCourts, SaveCourt } from './desk-courts.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** A court with the version of its row. */
export type VersionedCourt = CourtDetails & { readonly id: string; readonly version: number }

export const officeCourtsToWire = (courts: readonly VersionedCourt[]): DataOf<typeof OfficeCourts> =>
  rowToWire(courts)
export const officeCourtsFromWire = (wire: DataOf<typeof OfficeCourts>): readonly VersionedCourt[] =>
  rowFromWire<readonly VersionedCourt[]>(wire)

export const newCourtToWire = (court: CourtDetails): BodyOf<typeof AddCourt> => rowToWire(court)
export const newCourtFromWire = (body: BodyOf<typeof AddCourt>): CourtDetails =>
  rowFromWire<CourtDetails>(body)

export type CourtSaving = CourtDetails & {
  readonly version: number
  /** Whether the court goes off sale although it has bookings. */
  readonly anyway: boolean
}

export const courtSavingToWire = (saving: CourtSaving): BodyOf<typeof SaveCourt> => rowToWire(saving)
export const courtSavingFromWire = (body: BodyOf<typeof SaveCourt>): CourtSaving =>
  rowFromWire<CourtSaving>(body)

/** The court with this id in the data of CHANGED_MEANWHILE, which is the current list of courts; null if there is none. */
export const currentCourt = (data: unknown, id: string): VersionedCourt | null =>
  Array.isArray(data)
    ? (officeCourtsFromWire(data as DataOf<typeof OfficeCourts>).find((court) => court.id === id) ?? null)
    : null
