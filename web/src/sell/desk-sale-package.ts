import type { Quote } from '@pantul/contract/quote-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { PackageOption } from '../counter/desk-pay-request.ts'

/** The items with their courts paid by packages of the buyer, or in money. */
export const withPackages = (items: readonly BookingItem[], isByPackage: boolean): BookingItem[] =>
  items.map((item) => ({
    ...item,
    courts: item.courts.map((court) => ({ ...court, paidByPackage: isByPackage })),
  }))

/** The packages of the buyer that can pay all courts of the sale; undefined if they cannot. */
export function packageOption(
  { packageOffers: offers }: Pick<Quote, 'packageOffers'>,
  isUsed: boolean,
  onUse: (isUsed: boolean) => void,
): PackageOption | undefined {
  const isEnough =
    offers.length > 0 && offers.every(({ hoursNeeded, hoursAvailable }) => hoursAvailable >= hoursNeeded)
  if (!isEnough && !isUsed) return undefined
  return { names: [...new Set(offers.flatMap(({ names }) => names))], isUsed, onUse }
}
