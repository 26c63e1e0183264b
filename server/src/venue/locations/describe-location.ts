import type { Location as LocationCard } from '@pantul/contract/locations-wire'
import { addDays } from '@pantul/rules/play-date'
import { hourPrice, type PriceRule } from '@pantul/rules/price-rule'
import type { VenueNow } from '@pantul/rules/slot'
import { openHoursOn, openSpanOn } from '@pantul/rules/opening-times'
import type { Location } from './queries.ts'

/** The lowest price is searched in this number of days, today included. */
const PRICED_DAYS = 7

type LocationFacts = {
  readonly courts: LocationCard['courts']
  readonly rules: readonly PriceRule[]
  readonly photo: LocationCard['photo']
  readonly now: VenueNow
}

/** A location for display; `now` is the local time. */
export const describeLocation = (
  location: Location,
  { courts, rules, photo, now }: LocationFacts,
): LocationCard => ({
  ...location,
  courts,
  photo,
  daysAhead: location.limits.daysAhead,
  fromPrice: fromPrice(location, rules, now),
  hoursToday: openSpanOn(location, now.date),
  isOpen: openHoursOn(location, now.date).includes(now.hour),
})

/** The lowest price of an open hour in the next seven days, in rupiah; null if nothing is sold. */
function fromPrice(location: Location, rules: readonly PriceRule[], now: VenueNow): number | null {
  const dates = Array.from({ length: PRICED_DAYS }, (_, i) => addDays(now.date, i))
  const prices = dates.flatMap((date) =>
    openHoursOn(location, date).flatMap((hour) => hourPrice(rules, date, hour)?.price ?? []),
  )
  return prices.length === 0 ? null : Math.min(...prices)
}
