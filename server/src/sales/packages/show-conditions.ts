import type { ShownConditions } from '@pantul/contract/packages-wire'
import type { PackageConditions } from '@pantul/rules/package'

/** Names of locations by id. */
export type LocationNames = ReadonlyMap<string, string>

/** Conditions with the names of their locations; a location that is not found is left out. */
export const describeConditions = (
  { weekdays, fromHour, toHour, priceTypes, locations }: PackageConditions,
  names: LocationNames,
): ShownConditions => ({
  weekdays,
  fromHour,
  toHour,
  priceTypes,
  locations:
    locations &&
    locations.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
})
