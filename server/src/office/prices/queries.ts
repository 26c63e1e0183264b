import type { PriceList } from '@pantul/contract/desk-prices-wire'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { courtsOf, priceRulesOf } from '../../venue/courts/queries.ts'
import { locationForStaff, type Location } from '../../venue/locations/queries.ts'

/** The prices of a location, and the location. Refusal: LOCATION_UNKNOWN. */
export async function pricesOf(
  db: Connection,
  clock: Clock,
  locationId: string,
): Promise<{ readonly list: PriceList; readonly location: Location }> {
  const location = await locationForStaff(db, locationId)
  const courts = await courtsOf(db, locationId)
  const rules = await priceRulesOf(db, locationId)
  const [row] = await db.query<{ version: number }>(
    'select price_version as version from location where id = $1',
    [locationId],
  )
  const { openHours, specialHours, closedDates, timeZone } = location
  const list = {
    version: row?.version ?? 0,
    today: venueNow(clock, timeZone).date,
    courts: courts.map(({ id, name }) => ({ id, name })),
    openHours,
    specialHours,
    closedDates: closedDates.map(({ date }) => date),
    rules,
  }
  return { list, location }
}

export const increasePriceVersion = (tx: Transaction, locationId: string): Promise<unknown> =>
  tx.query('update location set price_version = price_version + 1 where id = $1', [locationId])
