import type { PriceList } from '@pantul/contract/desk-prices-wire'
import { problem } from '@pantul/rules/problem'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { courtsOf, priceRulesOf } from '../../venue/courts/queries.ts'
import { locationOf, type Location } from '../../venue/locations/queries.ts'

/** The prices of a location, and the location. Throws LOCATION_UNKNOWN. */
export async function pricesOf(
  db: Connection,
  clock: Clock,
  locationId: string,
): Promise<{ readonly list: PriceList; readonly location: Location }> {
  const location = await locationOf(db, locationId)
  const courts = await courtsOf(db, locationId)
  const rules = await priceRulesOf(db, locationId)
  const [row] = await db.query<{ version: number }>(
    'select price_version as version from location where id = $1',
    [locationId],
  )
  const { openHours, closedDates, timeZone } = location
  const list = {
    version: row?.version ?? 0,
    today: venueNow(clock, timeZone).date,
    courts: courts.map(({ id, name }) => ({ id, name })),
    openHours,
    closedDates: closedDates.map(({ date }) => date),
    rules,
  }
  return { list, location }
}

/** Locks the prices of a location until the transaction ends. Throws LOCATION_UNKNOWN. */
export async function lockPrices(tx: Transaction, locationId: string): Promise<void> {
  const rows = await tx.query('select id from location where id = $1 for no key update', [locationId])
  if (rows.length === 0) throw new Refusal(problem('LOCATION_UNKNOWN'))
}

export const increaseVersion = (tx: Transaction, locationId: string): Promise<unknown> =>
  tx.query('update location set price_version = price_version + 1 where id = $1', [locationId])
