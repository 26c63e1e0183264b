import { priceListToWire, type PriceList } from '@pantul/contract/desk-prices-wire'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { increaseVersion, pricesOf } from './queries.ts'
import { refuseIfGap } from './refuse-if-gap.ts'

type EndPriceInput = {
  readonly staff: ActingStaff
  readonly ruleId: string
  readonly version: number
  readonly locale: Locale
}

/**
 * Ends a price rule and returns the prices. The rule stays for the orders that it priced. Refusals: PRICE_UNKNOWN,
 * CHANGED_MEANWHILE with the current prices, PRICE_GAP if an open hour would lose its last price.
 */
export function endPrice(
  { db, clock }: Deps,
  { staff, ruleId, version: seen, locale }: EndPriceInput,
): Promise<PriceList> {
  const { locationId } = staff
  return db.transaction(async (tx) => {
    await lockLocation(tx, locationId)
    const { list: current, location } = await pricesOf(tx, clock, locationId)
    const at = clock.now()
    const rule = current.rules.find(({ id }) => id === ruleId)
    // A rule that somebody else ended is a conflict, not an unknown rule.
    if (rule === undefined && current.version === seen) throw new Refusal(problem('PRICE_UNKNOWN'))
    const { timeZone } = location
    const act = { staff, at, timeZone, action: 'end-price', thing: 'prices', thingId: locationId }
    const change = { ...act, current, seen, wanted: { ended: rule?.price }, toWire: priceListToWire }
    await saveVersioned(tx, change, async () => {
      const { rules, today } = current
      const after = { rules: rules.filter(({ id }) => id !== ruleId), times: location }
      refuseIfGap({ before: { rules, times: location }, after }, today, locale)
      await tx.query('update price_rule set ended_at = $3 where id = $1 and location_id = $2', [
        ruleId,
        locationId,
        at,
      ])
      await increaseVersion(tx, locationId)
      tx.publishes(everything)
    })
    return (await pricesOf(tx, clock, locationId)).list
  })
}
