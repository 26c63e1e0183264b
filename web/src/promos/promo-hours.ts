import { weekdayOf } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Promo } from './promos-query.ts'

/** The hours of one play date for which a promo is meant, and how it is called. */
export type PromoHours = { readonly name: string; readonly hours: readonly number[] }

type Asked = {
  /** The code that is remembered for the order; null when there is none. */
  readonly code: string | null
  readonly date: PlayDate
  /** The hours of the board. */
  readonly hours: readonly number[]
}

/**
 * The promo hours of a play date: of the code that is remembered, as it is the one the order will have, else of those
 * that apply by themselves. One that is for every hour of the day sets none of them apart and is left out.
 */
export function promoHours(promos: readonly Promo[], { code, date, hours }: Asked): readonly PromoHours[] {
  return promos
    .filter(({ Code, IsUsedUp }) => !IsUsedUp && Code === code)
    .map((promo) => ({ name: promo.Name, hours: hours.filter((hour) => isMeantFor(promo, date, hour)) }))
    .filter((one) => one.hours.length > 0 && one.hours.length < hours.length)
}

const isMeantFor = ({ Weekdays, FromHour, ToHour }: Promo, date: PlayDate, hour: number): boolean =>
  hour >= FromHour && hour < ToHour && (Weekdays === null || Weekdays.includes(weekdayOf(date)))

/** The names of the promos that are for an hour, as one: `Early birds, Night owls`; null when there is none. */
export function promoAt(promos: readonly PromoHours[], hour: number): string | null {
  const names = promos.filter(({ hours }) => hours.includes(hour)).map(({ name }) => name)
  return names.length === 0 ? null : names.join(', ')
}
