import type { PickedAddOn } from '@pantul/rules/add-on'
import type { BookingItem } from '@pantul/rules/booking-item'
import { coachAvailability, type CoachOffer, type PickedCoach } from '@pantul/rules/coach'
import { coachPrice, type Scale } from '@pantul/rules/coach-price'

/** A coach who is sold for all hours of the sale in which the coach is free. */
export type ChosenCoach = {
  readonly offer: CoachOffer
  readonly scales: readonly Scale[]
  readonly players: number
}

/** What is sold with the courts. */
export type SaleExtras = {
  readonly coach: ChosenCoach | null
  readonly addOns: readonly PickedAddOn[]
  /** As it was entered; empty if there is none. */
  readonly promoCode: string
}

export const noExtras: SaleExtras = { coach: null, addOns: [], promoCode: '' }

/** The basket with the coach and the add-ons. */
export const withExtras = (
  items: readonly BookingItem[],
  { coach, addOns }: SaleExtras,
): readonly BookingItem[] => items.map((item) => ({ ...item, addOns, coach: coach && coachFor(item, coach) }))

/**
 * A coach who is free in none of the hours gets all of them, so that the server refuses the sale and names the problem.
 */
function coachFor({ hours }: BookingItem, { offer, scales, players }: ChosenCoach): PickedCoach {
  const { free: freeHours } = coachAvailability(offer, hours)
  const { id, name, rate } = offer
  return {
    id,
    name,
    rate,
    price: coachPrice(offer, players, scales),
    players,
    hours: freeHours.length === 0 ? hours : freeHours,
  }
}
