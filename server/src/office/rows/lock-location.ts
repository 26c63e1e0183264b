import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/**
 * Locks a location until the transaction ends, so that what the location sells is changed by one transaction at a time.
 * Returns its time zone. Refusal: LOCATION_UNKNOWN.
 */
export async function lockLocation(tx: Transaction, locationId: string): Promise<string> {
  const [location] = await tx.query<{ timeZone: string }>(
    'select time_zone as "timeZone" from location where id = $1 for no key update',
    [locationId],
  )
  if (location === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  return location.timeZone
}
