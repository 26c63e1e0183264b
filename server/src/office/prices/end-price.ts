import { priceListToWire, type PriceList } from '@pantul/contract/desk-prices-wire'
import { addDays } from '@pantul/rules/play-date'
import { priceGaps } from '@pantul/rules/price-change'
import type { PriceRule } from '@pantul/rules/price-rule'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { weekday } from '../../venue/locations/date-text.ts'
import { openHoursOn, type Location } from '../../venue/locations/queries.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { increaseVersion, lockPrices, pricesOf } from './queries.ts'

/** Days in which a gap is searched: bookings are at most 60 days ahead; a year covers dated prices and later weeks. */
const SEARCHED_DAYS = 366

type EndedPrice = {
  readonly staff: ActingStaff
  readonly ruleId: string
  readonly version: number
  readonly locale: Locale
}

/**
 * Ends a price rule and returns the prices. The rule stays for the orders that it priced. Refusals: PRICE_UNKNOWN,
 * CHANGED_MEANWHILE with the present prices, PRICE_GAP if an open hour would lose its last price.
 */
export function endPrice(
  { db, clock }: Deps,
  { staff, ruleId, version: seen, locale }: EndedPrice,
): Promise<PriceList> {
  const { locationId } = staff
  return db.transaction(async (tx) => {
    await lockPrices(tx, locationId)
    const { list: present, location } = await pricesOf(tx, clock, locationId)
    const at = clock.now()
    const rule = present.rules.find(({ id }) => id === ruleId)
    // A rule that somebody else ended is a conflict, not an unknown rule.
    if (rule === undefined && present.version === seen) throw new Refusal(problem('PRICE_UNKNOWN'))
    const { timeZone } = location
    const act = { staff, at, timeZone, action: 'end-price', thing: 'prices', thingId: locationId }
    const change = { ...act, present, seen, wanted: { ended: rule?.price }, toWire: priceListToWire }
    await saveVersioned(tx, change, async () => {
      refuseGap(present, { location, ruleId, locale })
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

type Ending = { readonly location: Location; readonly ruleId: string; readonly locale: Locale }

/** PRICE_GAP with the first hour that had a price and would have none. */
function refuseGap({ rules, today }: PriceList, { location, ruleId, locale }: Ending): void {
  const dates = Array.from({ length: SEARCHED_DAYS }, (_, i) => addDays(today, i))
  const gapsOf = (some: readonly PriceRule[]) => priceGaps(some, dates, (date) => openHoursOn(location, date))
  const before = new Set(gapsOf(rules).map(({ date, hour }) => `${date} ${hour}`))
  const gap = gapsOf(rules.filter(({ id }) => id !== ruleId)).find(
    ({ date, hour }) => !before.has(`${date} ${hour}`),
  )
  if (gap !== undefined)
    throw new Refusal(
      problem('PRICE_GAP', {
        weekday: weekday(gap.date, locale),
        hour: `${String(gap.hour).padStart(2, '0')}:00`,
      }),
    )
}
