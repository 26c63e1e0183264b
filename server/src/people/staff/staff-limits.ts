import { problem } from '@pantul/rules/problem'
import type { StaffLimits } from '@pantul/rules/staff-limits'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'

const selectLimits = `
  select price_off_percent as "priceOffPercent", price_off_per_day as "priceOffPerDay", unpaid_per_day as "unpaidPerDay",
         split_percent as "splitPercent", split_unpaid as "splitUnpaid", pay_out_per_day as "payOutPerDay",
         refund_per_day as "refundPerDay", block_hours as "blockHours"
    from location
   where id = $1`

/** The current limits for the front desk of a location. Refusal: LOCATION_UNKNOWN. */
export async function staffLimitsOf(db: Connection, locationId: string): Promise<StaffLimits> {
  const [limits] = await db.query<StaffLimits>(selectLimits, [locationId])
  if (limits === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  return limits
}
