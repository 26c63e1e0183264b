import { checkRanges, fieldProblems, type FieldProblem, type NumberRange } from './field-problems.ts'
import { checkConditions, tidyCondition, weekdays } from './offer-conditions.ts'
import type { PackageConditions } from './package.ts'
import type { PlayDate } from './play-date.ts'
import { priceTypes } from './price-type.ts'
import { checkShownTexts } from './shown-text.ts'

/** The details of a package that staff edit. */
export type PackageDetails = PackageConditions & {
  readonly name: string
  readonly descriptionEn: string
  readonly descriptionId: string
  /** Court-hours of one piece. */
  readonly hours: number
  /** Rupiah for one piece. */
  readonly price: number
  /** Days from the payment to the last play date. */
  readonly validDays: number
  /** The first local date on which it is sold; null: no limit. */
  readonly soldFrom: PlayDate | null
  /** The last local date on which it is sold; null: no limit. */
  readonly soldTo: PlayDate | null
  /** The most pieces for one person; null: no limit. */
  readonly perCustomer: number | null
  /** Its place among packages with the same price per hour. */
  readonly position: number
  readonly isActive: boolean
}

export const packageRanges = {
  hours: [1, 1_000],
  price: [1, 1_000_000_000],
  validDays: [1, 1_825],
  perCustomer: [1, 1_000],
  position: [0, 999],
} as const satisfies Partial<Record<keyof PackageDetails, NumberRange>>

/** The details that a buyer pays for. A sold package keeps them, and a copy with new terms is sold instead. */
const terms = [
  'hours',
  'price',
  'validDays',
  'weekdays',
  'fromHour',
  'toHour',
  'priceTypes',
  'locations',
] as const satisfies (keyof PackageDetails)[]

export const changesPackageTerms = (before: PackageDetails, after: PackageDetails): boolean =>
  terms.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Trims the texts and tidies the conditions. */
export const cleanPackage = (details: PackageDetails): PackageDetails => ({
  ...details,
  name: details.name.trim(),
  descriptionEn: details.descriptionEn.trim(),
  descriptionId: details.descriptionId.trim(),
  weekdays: tidyCondition(details.weekdays, weekdays),
  priceTypes: tidyCondition(details.priceTypes, priceTypes),
  locations: tidyCondition(details.locations),
})

/** All problems of a package. Without problems it can be saved. `locationIds`: the ids of all locations. */
export const checkPackage = (
  details: PackageDetails,
  locationIds: readonly string[],
): FieldProblem<keyof PackageDetails>[] => {
  const { priceTypes, soldFrom, soldTo } = details
  const isSaleBackwards = soldFrom !== null && soldTo !== null && soldTo < soldFrom
  return fieldProblems<keyof PackageDetails>([
    ...checkConditions(details, locationIds),
    ...checkShownTexts(details, { required: ['name'], optional: ['descriptionEn', 'descriptionId'] }),
    ...checkRanges(details, packageRanges),
    ['priceTypes', priceTypes?.length === 0 ? 'FIELD_REQUIRED' : null],
    ['soldTo', isSaleBackwards ? 'DATE_INVALID' : null],
  ])
}
