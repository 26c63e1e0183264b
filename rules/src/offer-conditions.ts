import { problem, type Problem } from './problem.ts'

/**
 * When and where something that staff offer counts; null is always or everywhere. Weekday 0 is Sunday. Hours from
 * `fromHour` up to, not including, `toHour`, local time.
 */
export type OfferConditions = {
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly locations: readonly string[] | null
}

/**
 * Checks conditions. `known`: the ids of all locations. FIELD_REQUIRED if no day or no location is chosen;
 * LOCATION_UNKNOWN; NUMBER_RANGE if the hours end before they begin.
 */
export function checkConditions(
  { weekdays, fromHour, toHour, locations }: OfferConditions,
  known: readonly string[],
): (Problem & { readonly path: keyof OfferConditions })[] {
  const wrong: (Problem & { readonly path: keyof OfferConditions })[] = []
  if (weekdays?.length === 0) wrong.push({ path: 'weekdays', ...problem('FIELD_REQUIRED') })
  if (toHour <= fromHour)
    wrong.push({ path: 'toHour', ...problem('NUMBER_RANGE', { from: fromHour + 1, to: 24 }) })
  if (locations?.length === 0) wrong.push({ path: 'locations', ...problem('FIELD_REQUIRED') })
  else if (locations?.some((id) => !known.includes(id)) === true)
    wrong.push({ path: 'locations', ...problem('LOCATION_UNKNOWN') })
  return wrong
}

/**
 * The values without repetition, in order; null if they are all of `all`, because that is no condition. Without `all` a
 * list stays a list.
 */
export function choiceOf<Value extends string | number>(
  values: readonly Value[] | null,
  all: readonly Value[] = [],
): readonly Value[] | null {
  if (values === null) return null
  const chosen = [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
  return all.length > 0 && all.every((value) => chosen.includes(value)) ? null : chosen
}

/** All days of the week; 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
