import { checkRanges, fieldProblems, type FieldProblem, type NumberRange } from './field-problems.ts'
import { checkShownTexts } from './shown-text.ts'

export const addOnIcons = ['racket', 'shoes', 'ball', 'grip', 'towel', 'water'] as const
/** `EA`: a piece; `H`: a piece for an hour. */
export const addOnUnits = ['EA', 'H'] as const
export const addOnKinds = ['rental', 'sale'] as const

/** The details of an add-on that staff edit. */
export type AddOnDetails = {
  readonly nameEn: string
  readonly nameId: string
  readonly descriptionEn: string
  readonly descriptionId: string
  readonly kind: (typeof addOnKinds)[number]
  readonly unit: (typeof addOnUnits)[number]
  readonly icon: (typeof addOnIcons)[number]
  /** Rupiah per unit. */
  readonly price: number
  /** Pieces that can be rented in any hour; null: no limit. */
  readonly pieces: number | null
  /** Whether the stock of an add-on for sale is counted. If it is not, the add-on is never sold out. */
  readonly isCounted: boolean
  /** Staff are warned when so many pieces or fewer are in stock; null: never. */
  readonly lowStock: number | null
  /** Its place among the add-ons. */
  readonly position: number
  readonly isActive: boolean
}

export const addOnRanges = {
  price: [1, 100_000_000],
  pieces: [0, 100_000],
  lowStock: [0, 100_000],
  position: [0, 999],
} as const satisfies Partial<Record<keyof AddOnDetails, NumberRange>>

/** Trims the texts, and removes the values that belong to the other kind. */
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

/** All problems of an add-on. Without problems it can be saved. */
export const checkAddOn = (details: AddOnDetails): FieldProblem<keyof AddOnDetails>[] =>
  fieldProblems<keyof AddOnDetails>([
    ...checkShownTexts(details, {
      required: ['nameEn', 'nameId'],
      optional: ['descriptionEn', 'descriptionId'],
    }),
    ...checkRanges(details, addOnRanges),
  ])
