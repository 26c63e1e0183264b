import { hourLabel } from '@pantul/rules/hours'
import { openHoursOn, type OpeningTimes } from '@pantul/rules/opening-times'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { priceGaps } from '@pantul/rules/price-change'
import type { PriceRule } from '@pantul/rules/price-rule'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Locale } from '../../platform/http/language.ts'
import { weekday } from '../../venue/locations/date-text.ts'

/** How many days are checked. Players book at most 60 days ahead; a year also covers prices that begin later. */
const CHECKED_DAYS = 366

type PricedTimes = { readonly rules: readonly PriceRule[]; readonly times: OpeningTimes }

/**
 * Refuses with PRICE_GAP if a change makes a gap: an hour that is open but has no price. Gaps that existed before do not
 * count. The refusal names the first new gap from today on.
 */
export function refuseIfPriceGap(
  { before, after }: { readonly before: PricedTimes; readonly after: PricedTimes },
  today: PlayDate,
  locale: Locale,
): void {
  const dates = Array.from({ length: CHECKED_DAYS }, (_, i) => addDays(today, i))
  const gapsOf = ({ rules, times }: PricedTimes) =>
    priceGaps(rules, dates, (date) => openHoursOn(times, date))
  const earlierGaps = new Set(gapsOf(before).map(({ date, hour }) => `${date} ${hour}`))
  const gap = gapsOf(after).find(({ date, hour }) => !earlierGaps.has(`${date} ${hour}`))
  if (gap !== undefined)
    throw new Refusal(
      problem('PRICE_GAP', {
        weekday: weekday(gap.date, locale),
        hour: hourLabel(gap.hour),
      }),
    )
}
