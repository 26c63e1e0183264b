import {
  promos_add_ons,
  promos_amount,
  promos_amount_of,
  promos_coach,
  promos_condition_cap,
  promos_condition_days,
  promos_condition_first,
  promos_condition_hours,
  promos_condition_least,
  promos_condition_package,
  promos_condition_times,
  promos_courts,
  promos_fixed,
  promos_free,
  promos_from_until,
  promos_percent,
  promos_percent_of,
  promos_until,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import { dayWords, hoursWords } from '../packages/condition-words.ts'
import type { Promo } from './promos-query.ts'

/** What a promo takes off: `20 percent off courts`, `Court for Rp 200.000 an hour`. */
function takeWords({ Kind, Percent, Amount, AddOnName, Scope }: Promo): string {
  const what = scopeWords(Scope)
  const amount = formatRupiah(Amount ?? 0)
  if (Kind === 'percent') {
    const percent = Percent ?? 0
    return what === null ? promos_percent({ percent }) : promos_percent_of({ percent, what })
  }
  if (Kind === 'amount') return what === null ? promos_amount({ amount }) : promos_amount_of({ amount, what })
  return Kind === 'fixed-price' ? promos_fixed({ amount }) : promos_free({ name: AddOnName ?? '' })
}

function scopeWords(scope: Promo['Scope']): string | null {
  if (scope === 'courts') return promos_courts()
  if (scope === 'coach') return promos_coach()
  return scope === 'add-ons' ? promos_add_ons() : null
}

/** `Mon–Fri, 06:00–09:00`: the hours that a promo is for. */
export const whenWords = (promo: Promo): string =>
  [dayWords(promo.Weekdays), hoursWords(promo)].filter((word) => word !== null).join(', ')

/** `until 31-12-2026`: on which days it may be used. */
export function untilWords({ StartsOn, EndsOn }: Promo, today: PlayDate): string {
  const isBegun = (fromDayMonthYear(StartsOn) ?? today) <= today
  return isBegun ? promos_until({ date: EndsOn }) : promos_from_until({ from: StartsOn, date: EndsOn })
}

/** Every condition of a promo as a sentence of its own. */
export function promoConditions(promo: Promo): string[] {
  const { Weekdays, Minimum, Cap, IsFirstOrderOnly, PerCustomer } = promo
  const hours = hoursWords(promo)
  return [
    takeWords(promo),
    Cap === null ? null : promos_condition_cap({ cap: formatRupiah(Cap) }),
    Weekdays === null ? null : promos_condition_days({ days: dayWords(Weekdays) }),
    hours === null ? null : promos_condition_hours({ hours }),
    Minimum === 0 ? null : promos_condition_least({ least: formatRupiah(Minimum) }),
    IsFirstOrderOnly ? promos_condition_first() : null,
    PerCustomer === null ? null : promos_condition_times({ count: PerCustomer }),
    promos_condition_package(),
  ].filter((word) => word !== null)
}

/** Whether today is its last day, by the location's calendar. */
export const endsToday = ({ EndsOn }: Promo, today: PlayDate): boolean => fromDayMonthYear(EndsOn) === today
