import type { HourPrice } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import { courtDifference, hourPrice, type PriceRule } from '@pantul/rules/price-rule'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { Location } from '../locations/queries.ts'

/**
 * The hours that a location sells on a date with their prices in rupiah, ascending. An hour without a price rule is
 * not sold.
 */
export const priceHours = (location: Location, rules: readonly PriceRule[], date: PlayDate): HourPrice[] =>
  openHoursOn(location, date).flatMap((hour) => {
    const found = hourPrice(rules, date, hour)
    return found === null ? [] : [{ hour, price: found.price, type: found.type }]
  })

/** Hours at which a court's price differs from the location's: rupiah to add, never 0. */
export const courtDifferences = (
  courtId: string,
  { rules, hours, date }: { rules: readonly PriceRule[]; hours: readonly HourPrice[]; date: PlayDate },
): { hour: number; price: number }[] =>
  hours
    .map(({ hour }) => ({ hour, price: courtDifference(rules, courtId, date, hour) }))
    .filter(({ price }) => price !== 0)
