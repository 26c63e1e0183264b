import {
  courts_all,
  label_new_price,
  prices_always,
  prices_begins,
  prices_ends,
  prices_every_day,
  prices_lost_age,
  prices_lost_court,
  prices_lost_dates,
  prices_lost_priority,
  prices_lost_weekdays,
  prices_wins,
} from '@pantul/messages/words'
import type { ExplainedRule, PriceRule } from '@pantul/rules/price-rule'
import { shortDay, weekdaysWord } from '../design/date-text.ts'
import { hoursText } from '../schedule/desk-entry-text.ts'
import { DRAFT } from './desk-price-draft.ts'

/** `Mon–Fri, 17:00–21:00`. */
export function ruleName({ weekdays, dateFrom, dateTo, fromHour, toHour, id }: PriceRule): string {
  if (id === DRAFT) return label_new_price()
  const days =
    dateFrom && dateTo ? datesText(dateFrom, dateTo) : weekdays ? weekdaysWord(weekdays) : prices_every_day()
  return `${days}, ${hoursText({ from: fromHour, until: toHour })}`
}

const datesText = (from: string, to: string): string =>
  `${from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`} ${to.slice(0, 4)}`

/** `Court 3. From Tue 1 Dec`: for which court, and when it begins and ends. */
export function ruleNote(
  { courtId, validFrom, validUntil }: PriceRule,
  courtName: (id: string) => string,
): string {
  const parts = [
    courtId === null ? courts_all() : courtName(courtId),
    validFrom ? prices_begins({ day: shortDay(validFrom) }) : '',
    validUntil ? prices_ends({ day: shortDay(validUntil) }) : '',
  ]
  return parts.filter((part) => part !== '').join('. ')
}

/** Why a rule wins or loses. */
export function whyText({ lostBy, rule }: ExplainedRule): string {
  if (lostBy === null) return rule.weekdays || rule.dateFrom ? prices_wins() : prices_always()
  return {
    court: prices_lost_court,
    dates: prices_lost_dates,
    weekdays: prices_lost_weekdays,
    priority: prices_lost_priority,
    age: prices_lost_age,
  }[lostBy]()
}
