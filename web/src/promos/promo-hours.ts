import type { Promo } from '@pantul/contract/promos-wire'
import { weekdayOf, type PlayDate } from '@pantul/rules/play-date'

/** The hours of a play date that a promo is for. */
export type PromoHours = { readonly name: string; readonly hours: readonly number[] }

type BoardDay = {
  /** The code stored for the order, or null. */
  readonly code: string | null
  readonly date: PlayDate
  /** The hours of the board. */
  readonly hours: readonly number[]
}

/**
 * The promo hours of a play date: those of the stored code, otherwise those of automatic promos. A promo for every hour
 * of the day is left out, because a mark at every hour would say nothing.
 */
export function promoHours(promos: readonly Promo[], { code, date, hours }: BoardDay): readonly PromoHours[] {
  return promos
    .filter((promo) => !promo.isUsedUp && promo.code === code)
    .map((promo) => ({ name: promo.name, hours: hours.filter((hour) => isPromoHour(promo, date, hour)) }))
    .filter((promo) => promo.hours.length > 0 && promo.hours.length < hours.length)
}

const isPromoHour = ({ weekdays, fromHour, toHour }: Promo, date: PlayDate, hour: number): boolean =>
  hour >= fromHour && hour < toHour && (weekdays === null || weekdays.includes(weekdayOf(date)))

/** The names of the promos for an hour: `Early birds, Night owls`; null if there is none. */
export function promoAt(promos: readonly PromoHours[], hour: number): string | null {
  const names = promos.filter(({ hours }) => hours.includes(hour)).map(({ name }) => name)
  return names.length === 0 ? null : names.join(', ')
}
