import { priceListToWire, type PriceList } from '@pantul/contract/desk-prices-wire'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { increasePriceVersion, pricesOf } from './queries.ts'
import { refuseIfPriceGap } from './refuse-if-price-gap.ts'

type EndPriceInput = {
  readonly staff: ActingStaff
  readonly ruleId: string
  readonly seenVersion: number
  readonly locale: Locale
}

/**
 * Ends a price rule and returns the prices. The rule stays stored, because orders were priced by it. Refusals: PRICE_UNKNOWN,
 * CHANGED_MEANWHILE with the current prices, PRICE_GAP if an open hour would lose its last price.
 */
export function endPrice(
  { db, clock }: Deps,
  { staff, ruleId, seenVersion, locale }: EndPriceInput,
): Promise<PriceList> {
  const { locationId } = staff
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const { list: current, location } = await pricesOf(tx, clock, locationId)
    const at = clock.now()
    const rule = current.rules.find(({ id }) => id === ruleId)
    // If the version is old, somebody else may have ended the rule: `saveVersioned` refuses the change.
    if (rule === undefined && current.version === seenVersion) throw new Refusal(problem('PRICE_UNKNOWN'))
    const change = {
      staff,
      at,
      timeZone,
      action: 'end-price',
      thing: 'prices',
      thingId: locationId,
      current,
      seenVersion,
      // The staff act records the price of the ended rule.
      newValues: { ended: rule?.price },
      toWire: priceListToWire,
    }
    await saveVersioned(tx, change, async () => {
      const { rules, today } = current
      const before = { rules, times: location }
      const after = { rules: rules.filter(({ id }) => id !== ruleId), times: location }
      refuseIfPriceGap({ before, after }, today, locale)
      await tx.query('update price_rule set ended_at = $3 where id = $1 and location_id = $2', [
        ruleId,
        locationId,
        at,
      ])
      await increasePriceVersion(tx, locationId)
      tx.publish(everything)
    })
    return (await pricesOf(tx, clock, locationId)).list
  })
}
