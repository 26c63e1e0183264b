import type { Quote } from '@pantul/contract/quote-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { PackageOption } from '../counter/desk-pay-call.ts'

/** The items with a mark on all courts: paid by packages of the buyer, or in money. */
export const withPackages = (items: readonly BookingItem[], paysByPackage: boolean): BookingItem[] =>
  items.map((item) => ({
    ...item,
    courts: item.courts.map((court) => ({ ...court, paidByPackage: paysByPackage })),
  }))

/**
 * The choice to pay all courts of the sale by packages of the buyer; undefined if the packages have too few hours. If
 * the choice is made already, it stays, so that it can be undone.
 */
export function packageOption(
  { packageOffers: offers }: Pick<Quote, 'packageOffers'>,
  isUsed: boolean,
  onUse: (isUsed: boolean) => void,
): PackageOption | undefined {
  const hasEnough =
    offers.length > 0 && offers.every(({ hoursNeeded, hoursAvailable }) => hoursAvailable >= hoursNeeded)
  if (!hasEnough && !isUsed) return undefined
  return { names: [...new Set(offers.flatMap(({ names }) => names))], isUsed, onUse }
}
