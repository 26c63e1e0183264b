import type { CourtDay } from '@pantul/contract/courts-wire'
import { replaceItem, slotsOf, type Basket } from '@pantul/rules/basket'
import {
  isComplete,
  withOnlyHours,
  keepLongestRun,
  withoutLostHours,
  lostHoursOf,
  withCourt,
  withHour,
  type BookingItem,
} from '@pantul/rules/booking-item'
import { takenHoursOf, type PickedCourt } from '@pantul/rules/court'
import type { Hours } from '@pantul/rules/hours'
import { isProblem } from '@pantul/rules/problem'
import type { Slot } from '@pantul/rules/slot'
import { slotAlternatives, type SlotAlternative } from '@pantul/rules/slot-alternatives'

/** A court and hours of an item that somebody else has booked. */
export type LostCourt = { readonly item: BookingItem; readonly court: PickedCourt; readonly hours: Hours }

/** An option after a loss, and the resulting basket. */
export type LossOption =
  | { readonly kind: 'court'; readonly court: string; readonly basket: Basket }
  | { readonly kind: 'hours'; readonly court: string; readonly hours: Hours; readonly basket: Basket }
  | { readonly kind: 'remove-court' | 'remove-hours'; readonly basket: Basket }

/** Losses of the basket on a date, current item first. */
export function lossesOn(date: string, basket: Basket, taken: readonly Slot[]): LostCourt[] {
  return basket.items
    .filter((item) => item.date === date && lostHoursOf(item, taken).length > 0)
    .toSorted((a, b) => Number(b.id === basket.current) - Number(a.id === basket.current))
    .flatMap((item) =>
      item.courts.flatMap((court) => {
        const hours = takenHoursOf(court.id, taken, item.hours)
        return hours.length === 0 ? [] : [{ item, court, hours }]
      }),
    )
}

/**
 * Options after a loss: the nearest free court for the same hours, the nearest hours on the same court, or removal.
 * `onSale` are the bookable hours.
 */
export function lossOptions(loss: LostCourt, basket: Basket, day: CourtDay, onSale: Hours): LossOption[] {
  const found = findAlternatives(loss, basket, day, onSale)
  const nearest = [found.find(({ kind }) => kind === 'court'), found.find(({ kind }) => kind === 'hours')]
  const alternativesFound = nearest.flatMap((one) => {
    const next = one === undefined ? null : moveItem(loss, one, day)
    return one === undefined || next === null ? [] : [{ ...one, basket: replaceItem(basket, next) }]
  })
  const hasOtherCourts = loss.item.courts.length > 1
  return [
    ...(hasOtherCourts ? alternativesFound.filter(({ kind }) => kind === 'court') : alternativesFound),
    withoutLostCourt(loss, basket),
  ]
}

/** Names of up to three nearest courts that are free for all hours of the item. */
export function freeInstead(loss: LostCourt, basket: Basket, day: CourtDay, onSale: Hours): string[] {
  const nameOf = new Map(day.courts.map(({ id, name }) => [id, name]))
  return findAlternatives(loss, basket, day, onSale)
    .flatMap((one) => (one.kind === 'court' ? [nameOf.get(one.court) ?? one.court] : []))
    .slice(0, 3)
}

// Excludes slots that the basket holds in other items.
function findAlternatives(
  { item, court, hours }: LostCourt,
  basket: Basket,
  day: CourtDay,
  onSale: Hours,
): SlotAlternative[] {
  const mine = basket.items
    .filter(({ date }) => date === item.date)
    .flatMap(slotsOf)
    .filter((slot) => slot.itemId !== item.id || slot.court !== court.id)
  return slotAlternatives({
    courtIds: day.courts.map(({ id }) => id),
    takenSlots: [...day.taken, ...mine],
    hours: item.hours,
    openHours: onSale,
    lost: { court: court.id, hours },
  })
}

function withoutLostCourt({ item, court, hours }: LostCourt, basket: Basket): LossOption {
  const others = item.courts.filter(({ id }) => id !== court.id)
  if (others.length > 0) {
    return { kind: 'remove-court', basket: replaceItem(basket, { ...item, courts: others }) }
  }
  return { kind: 'remove-hours', basket: replaceItem(basket, keepLongestRun(withoutLostHours(item, hours))) }
}

// Picks the hours one by one, by the rules of a player's taps.
function moveItem({ item, court }: LostCourt, to: SlotAlternative, day: CourtDay): BookingItem | null {
  const others = item.courts.filter(({ id }) => id !== court.id)
  const target = day.courts.find(({ id }) => id === to.court)
  if (target === undefined) return null
  if (to.kind === 'court') {
    const next = withCourt({ ...item, courts: others }, target, day.taken)
    return isProblem(next) ? null : next
  }
  let next = withOnlyHours(
    item,
    item.hours.filter((hour) => to.hours.includes(hour)),
  )
  for (const hour of to.hours) {
    const price = day.hours.find((one) => one.hour === hour)
    const picked = price === undefined ? null : withHour(next, price)
    if (picked === null || isProblem(picked)) return null
    next = picked
  }
  const placed = withCourt({ ...next, courts: [] }, target, day.taken)
  return isProblem(placed) || !isComplete(placed) ? null : placed
}
