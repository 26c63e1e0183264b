import { checkConditions, choiceOf, weekdays } from './offer-conditions.ts'
import type { PackageConditions } from './package.ts'
import type { PlayDate } from './play-date.ts'
import { priceTypes } from './price-type.ts'
import { problem, type Problem } from './problem.ts'
import { checkShownText } from './shown-text.ts'

/**
 * The details of a package that staff edit. `hours`: court-hours of one piece; `price`: rupiah of one piece; `validDays`:
 * days from the payment to the last play date. It is sold on local dates from `soldFrom` to `soldTo`, both included; null:
 * no limit.
 */
export type PackageDetails = PackageConditions & {
  readonly name: string
  readonly descriptionEn: string
  readonly descriptionId: string
  readonly hours: number
  readonly price: number
  readonly validDays: number
  readonly soldFrom: PlayDate | null
  readonly soldTo: PlayDate | null
  /** Most pieces for one person; null: no limit. */
  readonly perCustomer: number | null
  /** Its place among packages with the same price per hour. */
  readonly position: number
  readonly isActive: boolean
}

/** The lowest and highest value of each number. */
export const packageRanges = {
  hours: [1, 1_000],
  price: [1, 1_000_000_000],
  validDays: [1, 1_825],
  perCustomer: [1, 1_000],
  position: [0, 999],
} as const satisfies Partial<Record<keyof PackageDetails, readonly [number, number]>>

/** The details that a buyer pays for. Those of a sold package do not change: a copy with the new ones is sold instead. */
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

/** The details with trimmed texts and sorted lists; a list of everything is no condition. */
export const cleanPackage = (details: PackageDetails): PackageDetails => ({
  ...details,
  name: details.name.trim(),
  descriptionEn: details.descriptionEn.trim(),
  descriptionId: details.descriptionId.trim(),
  weekdays: choiceOf(details.weekdays, weekdays),
  priceTypes: choiceOf(details.priceTypes, priceTypes),
  locations: choiceOf(details.locations),
})

export type PackageProblem = Problem & { readonly path: keyof PackageDetails }

/** All problems of a package at their details. `locations`: the ids of all locations. Empty: it can be saved. */
export function checkPackage(details: PackageDetails, locations: readonly string[]): PackageProblem[] {
  const wrong: PackageProblem[] = [...checkConditions(details, locations)]
  for (const path of ['name', 'descriptionEn', 'descriptionId'] as const) {
    const found = checkShownText(details[path], { isRequired: path === 'name' })
    if (found !== null) wrong.push({ path, ...found })
  }
  for (const path of ['hours', 'price', 'validDays', 'perCustomer', 'position'] as const) {
    const [from, to] = packageRanges[path]
    const value = details[path]
    if (value !== null && !(Number.isInteger(value) && value >= from && value <= to))
      wrong.push({ path, ...problem('NUMBER_RANGE', { from, to }) })
  }
  if (details.priceTypes?.length === 0) wrong.push({ path: 'priceTypes', ...problem('FIELD_REQUIRED') })
  const { soldFrom, soldTo } = details
  if (soldFrom !== null && soldTo !== null && soldTo < soldFrom)
    wrong.push({ path: 'soldTo', ...problem('DATE_INVALID') })
  return wrong
}
