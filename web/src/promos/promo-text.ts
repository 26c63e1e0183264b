import * as m from '@pantul/messages/words'
import type { Promo } from '@pantul/contract/promos-wire'
import { formatRupiah } from '@pantul/rules/money'
import { type PlayDate, toDayMonthYear } from '@pantul/rules/play-date'
import { dayText, hoursText } from '../packages/condition-text.ts'

/** The discount of a promo: `20 percent off courts`, `Court for Rp 200.000 an hour`. */
function discountText({ kind, addOnName, scope, ...promo }: Promo): string {
  const what = scopeText(scope)
  const amount = formatRupiah(promo.amount ?? 0)
  if (kind === 'percent') {
    const percent = promo.percent ?? 0
    return what === null ? m.promos_percent({ percent }) : m.promos_percent_of({ percent, what })
  }
  if (kind === 'amount')
    return what === null ? m.promos_amount({ amount }) : m.promos_amount_of({ amount, what })
  return kind === 'fixed-price' ? m.promos_fixed({ amount }) : m.promos_free({ name: addOnName ?? '' })
}

function scopeText(scope: Promo['scope']): string | null {
  if (scope === 'courts') return m.promos_courts()
  if (scope === 'coach') return m.promos_coach()
  return scope === 'add-ons' ? m.promos_add_ons() : null
}

/** The days and hours of a promo: `Mon–Fri, 06:00–09:00`. */
export const whenText = (promo: Promo): string =>
  [dayText(promo.weekdays), hoursText(promo)].filter((word) => word !== null).join(', ')

/** `until 31-12-2026`; the first day is named only before it. */
export function untilText({ startsOn, endsOn }: Promo, today: PlayDate): string {
  const date = toDayMonthYear(endsOn)
  return startsOn <= today
    ? m.packages_until({ date })
    : m.promos_from_until({ from: toDayMonthYear(startsOn), date })
}

/** The conditions of a promo, one sentence each. */
export function promoConditions(promo: Promo): string[] {
  const { weekdays, minimum, cap, isFirstOrderOnly, perCustomer } = promo
  const hours = hoursText(promo)
  return [
    discountText(promo),
    cap === null ? null : m.promos_condition_cap({ cap: formatRupiah(cap) }),
    weekdays === null ? null : m.promos_condition_days({ days: dayText(weekdays) }),
    hours === null ? null : m.promos_condition_hours({ hours }),
    minimum === 0 ? null : m.promos_condition_least({ least: formatRupiah(minimum) }),
    isFirstOrderOnly ? m.promos_condition_first() : null,
    perCustomer === null ? null : m.promos_condition_times({ count: perCustomer }),
    m.promos_condition_package(),
  ].filter((word) => word !== null)
}

/** Whether `today`, at the location, is the last day of a promo. */
export const endsToday = ({ endsOn }: Promo, today: PlayDate): boolean => endsOn === today
