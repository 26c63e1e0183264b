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

/** A change of a court. `anyway`: also with bookings that would be on a court off sale. */
export type CourtSaving = CourtDetails & { readonly version: number; readonly anyway: boolean }

export const courtSavingToWire = (saving: CourtSaving): BodyOf<typeof SaveCourt> => rowToWire(saving)
export const courtSavingFromWire = (body: BodyOf<typeof SaveCourt>): CourtSaving =>
  rowFromWire<CourtSaving>(body)

/** The court of this id in CHANGED_MEANWHILE. The server validates them, so only their presence is checked. */
export const presentCourt = (data: unknown, id: string): VersionedCourt | null =>
  Array.isArray(data)
    ? (officeCourtsFromWire(data as DataOf<typeof OfficeCourts>).find((court) => court.id === id) ?? null)
    : null
