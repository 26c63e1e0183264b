import type { CoachDetails } from '@pantul/rules/coach-details'
import type { Scale } from '@pantul/rules/coach-price'
import type { BodyOf, DataOf } from './call.ts'
import type { AddCoach, OfficeCoaches, SaveCoach, SaveScales } from './desk-coaches.ts'
import { openHoursFromWire, openHoursToWire } from './desk-opening-hours-wire.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** A coach with the version of its row. */
export type VersionedCoach = CoachDetails & { readonly id: string; readonly version: number }

/** Prices by number of players, with the version of all of them. */
export type VersionedScales = { readonly rows: readonly Scale[]; readonly version: number }

/** The coaches of a location. */
export type CoachList = { readonly coaches: readonly VersionedCoach[]; readonly scales: VersionedScales }

type WireHours = { readonly WorkHours: BodyOf<typeof AddCoach>['WorkHours'] }

const toWire = <Row extends { readonly workHours: CoachDetails['workHours'] }>({
  workHours,
  ...row
}: Row) => ({
  ...rowToWire(row),
  WorkHours: openHoursToWire(workHours),
})

const fromWire = <Row>({ WorkHours, ...wire }: WireHours): Row =>
  ({ ...rowFromWire<object>(wire), workHours: openHoursFromWire(WorkHours) }) as Row

const scalesToWire = ({ rows, version }: VersionedScales) => ({
  Rows: rows.map((row) => rowToWire(row)),
  Version: version,
})

const scalesFromWire = ({ Rows, Version }: BodyOf<typeof SaveScales>): VersionedScales => ({
  rows: Rows.map((row) => rowFromWire<Scale>(row)),
  version: Version,
})

export const officeCoachesToWire = ({ coaches, scales }: CoachList): DataOf<typeof OfficeCoaches> => ({
  Coaches: coaches.map((coach) => toWire(coach)),
  Scales: scalesToWire(scales),
})

export const officeCoachesFromWire = ({ Coaches, Scales }: DataOf<typeof OfficeCoaches>): CoachList => ({
  coaches: Coaches.map((coach) => fromWire<VersionedCoach>(coach)),
  scales: scalesFromWire(Scales),
})

export const newCoachToWire = (coach: CoachDetails): BodyOf<typeof AddCoach> => toWire(coach)
export const newCoachFromWire = (body: BodyOf<typeof AddCoach>): CoachDetails => fromWire<CoachDetails>(body)

/** A change of a coach. `anyway`: remove work hours although they have bookings. */
export type CoachSaving = CoachDetails & { readonly version: number; readonly anyway: boolean }

export const coachSavingToWire = (saving: CoachSaving): BodyOf<typeof SaveCoach> => toWire(saving)
export const coachSavingFromWire = (body: BodyOf<typeof SaveCoach>): CoachSaving =>
  fromWire<CoachSaving>(body)

export const scalesSavingToWire = scalesToWire
export const scalesSavingFromWire = scalesFromWire

/** The current coaches from the data of CHANGED_MEANWHILE. The server wrote the data, so only its existence is checked. */
export const currentCoaches = (data: unknown): CoachList | null =>
  typeof data === 'object' && data !== null && 'Coaches' in data
    ? officeCoachesFromWire(data as DataOf<typeof OfficeCoaches>)
    : null
