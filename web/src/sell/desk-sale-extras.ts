import type { PickedAddOn } from '@pantul/rules/add-on'
import type { BookingItem } from '@pantul/rules/booking-item'
import { coachAvailability, type CoachOffer, type PickedCoach } from '@pantul/rules/coach'
import { coachPrice, type Scale } from '@pantul/rules/coach-price'

/** A coach for all hours of a sale in which the coach is free. */
export type ChosenCoach = {
  readonly offer: CoachOffer
  readonly scales: readonly Scale[]
  readonly players: number
}

/** Coach and add-ons that are sold with the courts, and the guest's promo code as typed (empty for none). */
export type SaleExtras = {
  readonly coach: ChosenCoach | null
  readonly addOns: readonly PickedAddOn[]
  readonly promoCode: string
}

export const noExtras: SaleExtras = { coach: null, addOns: [], promoCode: '' }

/** The basket with the coach and the add-ons. */
export const withExtras = (
  items: readonly BookingItem[],
  { coach, addOns }: SaleExtras,
): readonly BookingItem[] => items.map((item) => ({ ...item, addOns, coach: coach && coachFor(item, coach) }))

/** A coach who is free in none of the hours stays in the basket, so that the server's refusal names the problem. */
function coachFor({ hours }: BookingItem, { offer, scales, players }: ChosenCoach): PickedCoach {
  const { free } = coachAvailability(offer, hours)
  const { id, name, rate } = offer
  return {
    id,
    name,
    rate,
    price: coachPrice(offer, players, scales),
    players,
    hours: free.length === 0 ? hours : free,
  }
}
