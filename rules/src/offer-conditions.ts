import type { CheckedField } from './field-problems.ts'
import { problem } from './problem.ts'

/** When and where a package or promo can be used. Null is no condition. */
export type OfferConditions = {
  /** 0 is Sunday. */
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  /** Not included; 24 is midnight. */
  readonly toHour: number
  readonly locations: readonly string[] | null
}

/** Checks the conditions of an offer. `locationIds`: the ids of all locations. */
export const checkConditions = (
  { weekdays, fromHour, toHour, locations }: OfferConditions,
  locationIds: readonly string[],
): CheckedField<keyof OfferConditions>[] => {
  const isUnknownLocation = locations?.some((id) => !locationIds.includes(id)) === true
  return [
    ['weekdays', weekdays?.length === 0 ? 'FIELD_REQUIRED' : null],
    ['toHour', toHour <= fromHour ? problem('NUMBER_RANGE', { from: fromHour + 1, to: 24 }) : null],
    ['locations', locations?.length === 0 ? 'FIELD_REQUIRED' : null],
    ['locations', isUnknownLocation ? 'LOCATION_UNKNOWN' : null],
  ]
}

/**
 * The chosen values of a condition, sorted and without repetition; null if `all` are chosen, because that is no condition.
 * Without `all`, the result is null only for null.
 */
export function tidyCondition<Value extends string | number>(
  values: readonly Value[] | null,
  all: readonly Value[] = [],
): readonly Value[] | null {
  if (values === null) return null
  const chosen = [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
  return all.length > 0 && all.every((value) => chosen.includes(value)) ? null : chosen
}

/** 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
