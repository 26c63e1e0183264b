import type { CoachDetails } from '@pantul/rules/coach-details'
import type { Scale } from '@pantul/rules/coach-price'
import type { BodyOf, DataOf } from './call.ts'
import type { AddCoach, OfficeCoaches, SaveCoach, SaveScales } from './desk-coaches.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** A coach with the version of its row. */
export type VersionedCoach = CoachDetails & { readonly id: string; readonly version: number }

/** Prices by number of players, with the version of all of them. */
export type VersionedScales = { readonly rows: readonly Scale[]; readonly version: number }

export type CoachList = { readonly coaches: readonly VersionedCoach[]; readonly scales: VersionedScales }

export const officeCoachesToWire = (list: CoachList): DataOf<typeof OfficeCoaches> => rowToWire(list)
export const officeCoachesFromWire = (wire: DataOf<typeof OfficeCoaches>): CoachList =>
  rowFromWire<CoachList>(wire)

export const newCoachToWire = (coach: CoachDetails): BodyOf<typeof AddCoach> => rowToWire(coach)
export const newCoachFromWire = (body: BodyOf<typeof AddCoach>): CoachDetails =>
  rowFromWire<CoachDetails>(body)

export type CoachSaving = CoachDetails & {
  readonly version: number
  /** Whether work hours are removed although they have bookings. */
  readonly anyway: boolean
}

export const coachSavingToWire = (saving: CoachSaving): BodyOf<typeof SaveCoach> => rowToWire(saving)
export const coachSavingFromWire = (body: BodyOf<typeof SaveCoach>): CoachSaving =>
  rowFromWire<CoachSaving>(body)

export const scalesSavingToWire = (scales: VersionedScales): BodyOf<typeof SaveScales> => rowToWire(scales)
export const scalesSavingFromWire = (body: BodyOf<typeof SaveScales>): VersionedScales =>
  rowFromWire<VersionedScales>(body)

/** The current coaches from the data of CHANGED_MEANWHILE. */
export const currentCoaches = (data: unknown): CoachList | null =>
  refusalDataFromWire(data, 'Coaches', officeCoachesFromWire)
