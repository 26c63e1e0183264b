import {
  packages_and,
  packages_any_day,
  packages_before,
  packages_everywhere,
  packages_only_prices,
  packages_type_holiday,
  packages_type_peak,
  packages_type_regular,
  packages_type_special,
} from '@pantul/messages/words'
import { hourLabel, hourRange } from '@pantul/rules/hours'
import { weekdaysWord } from '../design/date-words.ts'
import type { Package } from './packages-query.ts'

export type Conditions = Pick<Package, 'Weekdays' | 'FromHour' | 'ToHour' | 'PriceTypes' | 'Locations'>

/** `any day`, `Mon–Fri` */
export const dayWords = (weekdays: readonly number[] | null): string =>
  weekdays === null || weekdays.length === 7 ? packages_any_day() : weekdaysWord(weekdays)

/** `22:00–24:00`, `before 09:00`; null when it is every hour. */
export function hoursWords({ FromHour, ToHour }: Pick<Conditions, 'FromHour' | 'ToHour'>): string | null {
  if (FromHour === 0 && ToHour === 24) return null
  if (FromHour === 0) return packages_before({ time: hourLabel(ToHour) })
  return hourRange(Array.from({ length: ToHour - FromHour }, (_, i) => FromHour + i))
}

/** When and where a package may be used, part by part: `any day`, `22:00–24:00`, `only regular hours`, `Kemang`. */
export const conditionWords = (conditions: Conditions): string[] => [
  ...timeWords(conditions),
  placeWords(conditions),
]

/** When: `any day`, `22:00–24:00`, `only regular hours`. */
export const timeWords = (conditions: Conditions): string[] =>
  [
    dayWords(conditions.Weekdays),
    hoursWords(conditions),
    conditions.PriceTypes === null
      ? null
      : packages_only_prices({ types: listed(conditions.PriceTypes.map(typeWords)) }),
  ].filter((word) => word !== null)

/** Where: `Kemang and Dago`, `all locations`. */
export const placeWords = ({ Locations }: Pick<Conditions, 'Locations'>): string =>
  Locations === null ? packages_everywhere() : listed(Locations.map(({ SalesOfficeName }) => SalesOfficeName))

function typeWords(type: string): string {
  if (type === 'P') return packages_type_peak()
  if (type === 'H') return packages_type_holiday()
  return type === 'S' ? packages_type_special() : packages_type_regular()
}

/** `Kemang, Dago and Renon` */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  if (words.length < 2) return last
  return packages_and({ first: words.slice(0, -1).join(', '), last })
}
