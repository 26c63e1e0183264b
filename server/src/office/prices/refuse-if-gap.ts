import { openHoursOn, type OpeningTimes } from '@pantul/rules/opening-times'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { priceGaps } from '@pantul/rules/price-change'
import type { PriceRule } from '@pantul/rules/price-rule'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Locale } from '../../platform/http/language.ts'
import { weekday } from '../../venue/locations/date-text.ts'

/** The number of days that are checked. Bookings are at most 60 days ahead; a year also covers prices of later dates. */
const SEARCHED_DAYS = 366

type Offer = { readonly rules: readonly PriceRule[]; readonly times: OpeningTimes }

/**
 * Refuses with PRICE_GAP, which names the first hour from today on that would be open without a price. Hours that are
 * without a price already do not count.
 */
export function refuseIfGap(
  { before, after }: { readonly before: Offer; readonly after: Offer },
  today: PlayDate,
  locale: Locale,
): void {
  const dates = Array.from({ length: SEARCHED_DAYS }, (_, i) => addDays(today, i))
  const gapsOf = ({ rules, times }: Offer) => priceGaps(rules, dates, (date) => openHoursOn(times, date))
  const known = new Set(gapsOf(before).map(({ date, hour }) => `${date} ${hour}`))
  const gap = gapsOf(after).find(({ date, hour }) => !known.has(`${date} ${hour}`))
  if (gap !== undefined)
    throw new Refusal(
      problem('PRICE_GAP', {
        weekday: weekday(gap.date, locale),
        hour: `${String(gap.hour).padStart(2, '0')}:00`,
      }),
    )
}
