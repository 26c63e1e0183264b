import type { BandRule } from '@pantul/rules/price-bands'
import type { Transaction } from '../../platform/database/open.ts'
import { increasePriceVersion } from '../prices/queries.ts'

/**
 * Replaces all price rules of a location that is not open. The old rules are deleted, because they never priced an
 * order.
 */
export async function replacePrices(
  tx: Transaction,
  locationId: string,
  rules: readonly BandRule[],
): Promise<void> {
  await tx.query('delete from price_rule where location_id = $1', [locationId])
  await tx.query(
    `insert into price_rule (location_id, court_id, weekdays, from_hour, to_hour, price, price_type)
     select $1, "courtId", weekdays, "fromHour", "toHour", price, type
       from jsonb_to_recordset($2) as one ("courtId" text, weekdays smallint[], "fromHour" smallint, "toHour" smallint,
                                           price bigint, type text)`,
    [locationId, JSON.stringify(rules)],
  )
  await increasePriceVersion(tx, locationId)
}
