import type { CoachDetails } from '@pantul/rules/coach-details'
import type { Scale } from '@pantul/rules/coach-price'
import type { BodyOf, DataOf } from './call.ts'
import type { AddCoach, DeskCoaches, SaveCoach, SaveScales } from './desk-coaches.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** A coach with the version of its row. */
export type VersionedCoach = CoachDetails & { readonly id: string; readonly version: number }

/** The rows of all price lists for coaches, with one version for all rows. */
export type VersionedScales = { readonly rows: readonly Scale[]; readonly version: number }

export type CoachList = { readonly coaches: readonly VersionedCoach[]; readonly scales: VersionedScales }

export const deskCoachesToWire = (list: CoachList): DataOf<typeof DeskCoaches> => rowToWire(list)
export const deskCoachesFromWire = (wire: DataOf<typeof DeskCoaches>): CoachList =>
  rowFromWire<CoachList>(wire)

export const newCoachToWire = (coach: CoachDetails): BodyOf<typeof AddCoach> => rowToWire(coach)
export const newCoachFromWire = (body: BodyOf<typeof AddCoach>): CoachDetails =>
  rowFromWire<CoachDetails>(body)

/** A change of a coach, with the version that staff saw. */
export type CoachEdit = CoachDetails & {
  readonly version: number
  /** Whether work hours are removed although they have bookings. */
  readonly anyway: boolean
}

export const coachEditToWire = (edit: CoachEdit): BodyOf<typeof SaveCoach> => rowToWire(edit)
export const coachEditFromWire = (body: BodyOf<typeof SaveCoach>): CoachEdit => rowFromWire<CoachEdit>(body)

export const scalesEditToWire = (scales: VersionedScales): BodyOf<typeof SaveScales> => rowToWire(scales)
export const scalesEditFromWire = (body: BodyOf<typeof SaveScales>): VersionedScales =>
  rowFromWire<VersionedScales>(body)

/** The current coaches in the data of CHANGED_MEANWHILE; null if there are none. */
export const currentCoaches = (data: unknown): CoachList | null =>
  refusalDataFromWire(data, 'Coaches', deskCoachesFromWire)
