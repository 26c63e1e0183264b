import { checkFilled, checkRange, fieldProblems, isNameTaken, type FieldProblem } from './field-problems.ts'

export const courtKinds = ['indoor', 'outdoor'] as const
export const courtWalls = ['panoramic', 'standard'] as const
export const courtTurfs = ['blue', 'green', 'clay'] as const

/** The details of a court that staff edit. */
export type CourtDetails = {
  readonly name: string
  readonly kind: (typeof courtKinds)[number]
  readonly wall: (typeof courtWalls)[number]
  readonly turf: (typeof courtTurfs)[number]
  /** Its place among the courts. */
  readonly position: number
  /** Whether the court is sold. */
  readonly isActive: boolean
}

/** The most courts of a location, because the board can show no more. */
export const MAX_COURTS = 40

/** Checks a court. `otherNames`: the names of the location's other courts. */
export const checkCourt = (
  { name, position }: CourtDetails,
  otherNames: readonly string[],
): FieldProblem<'name' | 'position'>[] =>
  fieldProblems([
    ['name', checkFilled(name) ?? (isNameTaken(name, otherNames) ? 'COURT_NAME_TAKEN' : null)],
    ['position', checkRange(position, [1, 999])],
  ])
