import { problem, type Problem } from './problem.ts'
import { checkShownText } from './shown-text.ts'

export const addOnIcons = ['racket', 'shoes', 'ball', 'grip', 'towel', 'water'] as const
export const addOnUnits = ['EA', 'H'] as const
export const addOnKinds = ['rental', 'sale'] as const

/**
 * The details of an add-on that staff edit. `price`: rupiah per `unit`, which is a piece or a piece and hour. A rental has
 * `pieces` at any hour; null: as many as asked for. Of a sale the stock is counted if `isCounted`, else unlimited.
 */
export type AddOnDetails = {
  readonly nameEn: string
  readonly nameId: string
  readonly descriptionEn: string
  readonly descriptionId: string
  readonly kind: (typeof addOnKinds)[number]
  readonly unit: (typeof addOnUnits)[number]
  readonly icon: (typeof addOnIcons)[number]
  readonly price: number
  readonly pieces: number | null
  readonly isCounted: boolean
  /** Staff are warned from so many pieces on; null: never. */
  readonly lowStock: number | null
  readonly position: number
  readonly isActive: boolean
}

/** The lowest and highest value of each number. */
export const addOnRanges = {
  price: [1, 100_000_000],
  pieces: [0, 100_000],
  lowStock: [0, 100_000],
  position: [0, 999],
} as const satisfies Partial<Record<keyof AddOnDetails, readonly [number, number]>>

/** The details with trimmed texts, and without the values of the other kind. */
export const cleanAddOn = (details: AddOnDetails): AddOnDetails => ({
  ...details,
  nameEn: details.nameEn.trim(),
  nameId: details.nameId.trim(),
  descriptionEn: details.descriptionEn.trim(),
  descriptionId: details.descriptionId.trim(),
  pieces: details.kind === 'rental' ? details.pieces : null,
  isCounted: details.kind === 'sale' && details.isCounted,
  lowStock: details.kind === 'sale' ? details.lowStock : null,
})

export type AddOnProblem = Problem & { readonly path: keyof AddOnDetails }

/** All problems of an add-on at their details. Empty: it can be saved. */
export function checkAddOn(details: AddOnDetails): AddOnProblem[] {
  const wrong: AddOnProblem[] = []
  for (const path of ['nameEn', 'nameId', 'descriptionEn', 'descriptionId'] as const) {
    const found = checkShownText(details[path], { isRequired: path === 'nameEn' || path === 'nameId' })
    if (found !== null) wrong.push({ path, ...found })
  }
  for (const [path, [from, to]] of Object.entries(addOnRanges) as [
    keyof typeof addOnRanges,
    readonly [number, number],
  ][]) {
    const value = details[path]
    if (value !== null && !(Number.isInteger(value) && value >= from && value <= to))
      wrong.push({ path, ...problem('NUMBER_RANGE', { from, to }) })
  }
  return wrong
}
