import type { BookingItem } from '@pantul/rules/booking-item'
import { misfitOfOwned } from '@pantul/rules/package'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import { DEFAULT_PRICE_TYPE, priceTypes } from '@pantul/rules/price-type'
import type { OwnPackage } from './packages-query.ts'

/** Whether a package may pay every hour of an item, whatever is left of it. */
export function fitsItem(own: OwnPackage, { date, hours, prices }: BookingItem, locationId: string): boolean {
  const { QuotaID, Balance, ExpiresOn, Weekdays, FromHour, ToHour, PriceTypes, Locations } = own
  const expires = fromDayMonthYear(ExpiresOn)
  if (own.State !== 'active' || expires === null) return false
  const owned = {
    id: QuotaID,
    balance: Balance,
    expires,
    weekdays: Weekdays,
    fromHour: FromHour,
    toHour: ToHour,
    priceTypes: PriceTypes && priceTypes.filter((type) => PriceTypes.includes(type)),
    locations: Locations && Locations.map(({ SalesOfficeID }) => SalesOfficeID),
  }
  return hours.every((hour) => {
    const type = prices.find((price) => price.hour === hour)?.type ?? DEFAULT_PRICE_TYPE
    return misfitOfOwned(owned, { location: locationId, date, hour, type }) === null
  })
}
