import type { CourtDetails } from '@pantul/rules/court-details'
import type { BodyOf, DataOf } from './call.ts'
import type { AddCourt, OfficeCourts, SaveCourt } from './desk-courts.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** A court with the version of its row. */
export type VersionedCourt = CourtDetails & { readonly id: string; readonly version: number }

export const officeCourtsToWire = (courts: readonly VersionedCourt[]): DataOf<typeof OfficeCourts> =>
  courts.map((court) => rowToWire(court))

export const officeCourtsFromWire = (wire: DataOf<typeof OfficeCourts>): VersionedCourt[] =>
  wire.map((court) => rowFromWire<VersionedCourt>(court))

export const newCourtToWire = (court: CourtDetails): BodyOf<typeof AddCourt> => rowToWire(court)
export const newCourtFromWire = (body: BodyOf<typeof AddCourt>): CourtDetails =>
  rowFromWire<CourtDetails>(body)

/** A change of a court. `anyway`: take the court off sale although it has bookings. */
export type CourtSaving = CourtDetails & { readonly version: number; readonly anyway: boolean }

export const courtSavingToWire = (saving: CourtSaving): BodyOf<typeof SaveCourt> => rowToWire(saving)
export const courtSavingFromWire = (body: BodyOf<typeof SaveCourt>): CourtSaving =>
  rowFromWire<CourtSaving>(body)

/**
 * The current court with this id from the data of CHANGED_MEANWHILE. `data` is the server's own list of courts, so only
 * whether it is a list is checked.
 */
export const currentCourt = (data: unknown, id: string): VersionedCourt | null =>
  Array.isArray(data)
    ? (officeCourtsFromWire(data as DataOf<typeof OfficeCourts>).find((court) => court.id === id) ?? null)
    : null
