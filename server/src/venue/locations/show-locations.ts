import type { Location as LocationCard } from '@pantul/contract/locations-wire'
import { venueNow } from '../../platform/base/clock.ts'
import { firstPhotoOf } from '../photos/queries.ts'
import { courtsOf, priceRulesOf } from '../courts/queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { describeLocation } from './describe-location.ts'
import { locations, type Location } from './queries.ts'

/** All locations that take bookings, for display. */
export const showLocations = async (deps: Deps): Promise<LocationCard[]> =>
  Promise.all((await locations(deps.db)).map((location) => showLocation(location, deps)))

export async function showLocation(location: Location, { db, clock }: Deps): Promise<LocationCard> {
  const [courts, rules, [photo]] = await Promise.all([
    courtsOf(db, location.id),
    priceRulesOf(db, location.id),
    firstPhotoOf(db, location.id),
  ])
  return describeLocation(location, { courts, rules, photo, now: venueNow(clock, location.timeZone) })
}
