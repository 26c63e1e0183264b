import { problem, type Problem } from './problem.ts'

export const courtKinds = ['indoor', 'outdoor'] as const
export const courtWalls = ['panoramic', 'standard'] as const
export const courtTurfs = ['blue', 'green', 'clay'] as const

/** What staff say about a court. `position`: its place among the courts. A court that is not active is not sold. */
export type CourtDetails = {
  readonly name: string
  readonly kind: (typeof courtKinds)[number]
  readonly wall: (typeof courtWalls)[number]
  readonly turf: (typeof courtTurfs)[number]
  readonly position: number
  readonly isActive: boolean
}

/** As many courts as the board can show. */
export const MAX_COURTS = 40

/** Checks a court. `others`: the names of the location's other courts. Problems at `name` or `position`. */
export function checkCourt(
  { name, position }: CourtDetails,
  others: readonly string[],
): (Problem & { readonly path: 'name' | 'position' })[] {
  const wrong: (Problem & { readonly path: 'name' | 'position' })[] = []
  if (name.trim() === '') wrong.push({ path: 'name', ...problem('FIELD_REQUIRED') })
  if (others.some((other) => other.toLowerCase() === name.trim().toLowerCase()))
    wrong.push({ path: 'name', ...problem('COURT_NAME_TAKEN') })
  if (!Number.isInteger(position) || position < 1 || position > 999)
    wrong.push({ path: 'position', ...problem('NUMBER_RANGE', { from: 1, to: 999 }) })
  return wrong
}
