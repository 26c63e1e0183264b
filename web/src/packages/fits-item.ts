import type { OwnPackage } from '@pantul/contract/packages-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { ownedMismatchOf } from '@pantul/rules/package'
import { DEFAULT_PRICE_TYPE } from '@pantul/rules/price-type'

/** Whether a package may pay every hour of an item; its balance is not checked. */
export function fitsItem(own: OwnPackage, { date, hours, prices }: BookingItem, locationId: string): boolean {
  if (own.state !== 'active') return false
  const conditions = { ...own, locations: own.locations && own.locations.map(({ id }) => id) }
  return hours.every((hour) => {
    const type = prices.find((price) => price.hour === hour)?.type ?? DEFAULT_PRICE_TYPE
    return ownedMismatchOf(conditions, { location: locationId, date, hour, type }) === null
  })
}
