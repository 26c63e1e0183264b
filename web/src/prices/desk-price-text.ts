import * as m from '@pantul/messages/words'
import type { ExplainedRule, PriceRule } from '@pantul/rules/price-rule'
import { spanRange } from '@pantul/rules/hours'
import { shortDay, formatWeekdays } from '../design/date-text.ts'
import { DRAFT_ID } from './desk-price-draft.ts'

/** `Mon–Fri, 17:00–21:00`. */
export function ruleName({ weekdays, dateFrom, dateTo, fromHour, toHour, id }: PriceRule): string {
  if (id === DRAFT_ID) return m.label_new_price()
  const days =
    dateFrom && dateTo
      ? datesText(dateFrom, dateTo)
      : weekdays
        ? formatWeekdays(weekdays)
        : m.prices_every_day()
  return `${days}, ${spanRange({ from: fromHour, until: toHour })}`
}

const datesText = (from: string, to: string): string =>
  `${from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`} ${to.slice(0, 4)}`

/** `Court 3. From Tue 1 Dec`: for which court, and when it begins and ends. */
export function ruleNote(
  { courtId, validFrom, validUntil }: PriceRule,
  courtName: (id: string) => string,
): string {
  const parts = [
    courtId === null ? m.courts_all() : courtName(courtId),
    validFrom ? m.prices_begins({ day: shortDay(validFrom) }) : '',
    validUntil ? m.prices_ends({ day: shortDay(validUntil) }) : '',
  ]
  return parts.filter((part) => part !== '').join('. ')
}

/** Why a rule wins or loses. */
export function whyText({ lostBy, rule }: ExplainedRule): string {
  if (lostBy === null) return rule.weekdays || rule.dateFrom ? m.prices_wins() : m.prices_always()
  return {
    court: m.prices_lost_court,
    dates: m.prices_lost_dates,
    weekdays: m.prices_lost_weekdays,
    priority: m.prices_lost_priority,
    age: m.prices_lost_age,
  }[lostBy]()
}
