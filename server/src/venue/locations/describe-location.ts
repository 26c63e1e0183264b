import type { Location as LocationCard } from '@pantul/contract/locations-wire'
import { addDays } from '@pantul/rules/play-date'
import { hourPrice } from '@pantul/rules/price-rule'
import type { PriceRule } from '@pantul/rules/price-rule'
import type { VenueNow } from '@pantul/rules/slot'
import { openHoursOn } from './queries.ts'
import type { Location } from './queries.ts'

/** How many days from today on the lowest price is looked for in. */
const PRICED_DAYS = 7

type Facts = {
  readonly courts: LocationCard['courts']
  readonly rules: readonly PriceRule[]
  readonly now: VenueNow
}

/** A location as people see it; `now` is the moment on its own clock. */
export const describeLocation = (location: Location, { courts, rules, now }: Facts): LocationCard => ({
  ...location,
  courts,
  daysAhead: location.limits.daysAhead,
  fromPrice: fromPrice(location, rules, now),
  isOpen: openHoursOn(location, now.date).includes(now.hour),
})

/** The lowest price of an open hour of the next seven days, in rupiah; null when nothing is sold. */
function fromPrice(location: Location, rules: readonly PriceRule[], now: VenueNow): number | null {
  const dates = Array.from({ length: PRICED_DAYS }, (_, i) => addDays(now.date, i))
  const prices = dates.flatMap((date) =>
    openHoursOn(location, date).flatMap((hour) => hourPrice(rules, date, hour)?.price ?? []),
  )
  return prices.length === 0 ? null : Math.min(...prices)
}
