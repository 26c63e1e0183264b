import { checkBands, rulesOfBands, type BandPrices } from '@pantul/rules/price-bands'
import type { PriceRule } from '@pantul/rules/price-rule'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { allCourts } from '../courts/queries.ts'
import { refuseIfPriceGap } from '../prices/refuse-if-price-gap.ts'
import { lockSetUp } from './queries.ts'
import { replacePrices } from './replace-prices.ts'

type SetUpPricesInput = { readonly staff: ActingStaff; readonly prices: BandPrices; readonly locale: Locale }

/** As the state before the change: with a location that is never open, each open hour without a price is a new gap. */
const neverOpen = { rules: [], times: { openHours: [], specialHours: [], closedDates: [] } }

/** Replaces the prices of a location that is not open. Refusals: those of `checkBands`, PRICE_GAP, SETUP_OVER. */
export async function setUpPrices(
  { db, clock }: Deps,
  { staff, prices, locale }: SetUpPricesInput,
): Promise<void> {
  const { locationId } = staff
  for (const bands of [prices.all, prices.outdoor]) {
    const wrong = bands === null ? null : checkBands(bands)
    if (wrong !== null) throw new Refusal(wrong)
  }
  await db.transaction(async (tx) => {
    await lockSetUp(tx, locationId)
    const rules = rulesOfBands(prices, await allCourts(tx, locationId))
    const location = await locationForStaff(tx, locationId)
    const storedRules = rules.map((rule, i): PriceRule => ({
      ...rule,
      id: String(i),
      priority: 0,
      sequence: i,
    }))
    const { date: today } = venueNow(clock, location.timeZone)
    refuseIfPriceGap({ before: neverOpen, after: { rules: storedRules, times: location } }, today, locale)
    await replacePrices(tx, locationId, rules)
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'set-up-prices',
      thing: 'location',
      thingId: locationId,
      after: { prices: pricesText(prices) },
    })
  })
}

/** `6-16 350000/400000`: hours, price on weekdays, price on weekends. The prices of outdoor courts follow after `|`. */
const pricesText = ({ all, outdoor }: BandPrices): string =>
  [all, ...(outdoor === null ? [] : [outdoor])]
    .map((bands) =>
      bands.map(({ from, to, weekday, weekend }) => `${from}-${to} ${weekday}/${weekend}`).join(', '),
    )
    .join(' | ')
