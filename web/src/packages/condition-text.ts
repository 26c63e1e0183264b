import * as m from '@pantul/messages/words'
import type { ShownConditions } from '@pantul/contract/packages-wire'
import { hourLabel, hourRange, hoursBetween } from '@pantul/rules/hours'
import type { PriceType } from '@pantul/rules/price-type'
import { formatWeekdays } from '../design/date-text.ts'

/** `any day`, `Mon–Fri` */
export const dayText = (weekdays: readonly number[] | null): string =>
  weekdays === null || weekdays.length === 7 ? m.packages_any_day() : formatWeekdays(weekdays)

/** `22:00–24:00`, `before 09:00`; null for every hour. */
export function hoursText({ fromHour, toHour }: Pick<ShownConditions, 'fromHour' | 'toHour'>): string | null {
  if (fromHour === 0 && toHour === 24) return null
  if (fromHour === 0) return m.packages_before({ time: hourLabel(toHour) })
  return hourRange(hoursBetween(fromHour, toHour))
}

/** When and where a package may be used: `any day`, `22:00–24:00`, `regular hours only`, `Kemang`. */
export const conditionText = (conditions: ShownConditions): string[] => [
  ...timeText(conditions),
  locationsText(conditions),
]

/** When a package may be used: `any day`, `22:00–24:00`, `regular hours only`. */
export const timeText = (conditions: ShownConditions): string[] =>
  [
    dayText(conditions.weekdays),
    hoursText(conditions),
    conditions.priceTypes === null
      ? null
      : m.packages_only_prices({ types: joinNames(conditions.priceTypes.map(typeText)) }),
  ].filter((word) => word !== null)

/** Where a package may be used: `Kemang and Dago`, `all locations`. */
export const locationsText = ({ locations }: Pick<ShownConditions, 'locations'>): string =>
  locations === null ? m.packages_everywhere() : joinNames(locations.map(({ name }) => name))

function typeText(type: PriceType): string {
  if (type === 'P') return m.packages_type_peak()
  if (type === 'H') return m.packages_type_holiday()
  return type === 'S' ? m.packages_type_special() : m.packages_type_regular()
}

/** `Kemang, Dago and Renon` */
function joinNames(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  if (words.length < 2) return last
  return m.courts_and({ first: words.slice(0, -1).join(', '), last })
}
