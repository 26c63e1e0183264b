import type { PackageConditions } from '@pantul/rules/package'

/** Names of locations by their sales office IDs. */
export type LocationNames = ReadonlyMap<string, string>

/** Where and when a package may be used, as the wire says it; a location that is gone is left out. */
export const conditionsToWire = (
  { weekdays, fromHour, toHour, priceTypes, locations }: PackageConditions,
  names: LocationNames,
) => ({
  Weekdays: weekdays === null ? null : [...weekdays],
  FromHour: fromHour,
  ToHour: toHour,
  PriceTypes: priceTypes === null ? null : [...priceTypes],
  Locations:
    locations === null
      ? null
      : locations.flatMap((id) => {
          const name = names.get(id)
          return name === undefined ? [] : [{ SalesOfficeID: id, SalesOfficeName: name }]
        }),
})
