import type { CourtDay } from '@pantul/contract/courts-wire'
import { replaceItem, slotsOf, type Basket } from '@pantul/rules/basket'
import {
  isComplete,
  withOnlyHours,
  keepLongestRun,
  withoutLostHours,
  lostHoursOf,
  withCourtToggled,
  withHour,
  type BookingItem,
} from '@pantul/rules/booking-item'
import { takenHoursOf, type PickedCourt } from '@pantul/rules/court'
import type { Hours } from '@pantul/rules/hours'
import { isProblem } from '@pantul/rules/problem'
import type { Slot } from '@pantul/rules/slot'
import { slotAlternatives, type SlotAlternative } from '@pantul/rules/slot-alternatives'

/** The lost slots of one court of an item: the hours at which somebody else has the court now. */
export type LostSlots = { readonly item: BookingItem; readonly court: PickedCourt; readonly hours: Hours }

/** Another court, or other hours on the same court, and the basket with it. */
export type Replacement = {
  readonly kind: SlotAlternative['kind']
  readonly courtName: string
  readonly hours: Hours
  readonly basket: Basket
}

/** The basket without the lost court or hours. */
type Removal = { readonly kind: 'remove-court' | 'remove-hours'; readonly basket: Basket }

export type LostSlotsOption = Replacement | Removal

/** The lost slots of the basket on a date, by item and court. Those of the current item come first. */
export function lostSlotsOn(date: string, basket: Basket, taken: readonly Slot[]): LostSlots[] {
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

/** What the player can do about lost slots. `onSale`: the hours that can be picked now. */
export const lostSlotsOptions = (
  lostSlots: LostSlots,
  basket: Basket,
  day: CourtDay,
  onSale: Hours,
): LostSlotsOption[] => [...replacementsFor(lostSlots, basket, day, onSale), removalOf(lostSlots, basket)]

/**
 * The nearest free court for the same hours, then the nearest hours on the same court. An item with several courts gets
 * only another court.
 */
export function replacementsFor(
  lostSlots: LostSlots,
  basket: Basket,
  day: CourtDay,
  onSale: Hours,
): Replacement[] {
  const alternatives = alternativesTo(lostSlots, basket, day, onSale)
  const kinds = lostSlots.item.courts.length > 1 ? (['court'] as const) : (['court', 'hours'] as const)
  return kinds.flatMap((kind) => {
    const nearest = alternatives.find((alternative) => alternative.kind === kind)
    const changedItem = nearest === undefined ? null : itemWith(nearest, lostSlots, day)
    if (nearest === undefined || changedItem === null) return []
    const courtName = courtNameIn(day, nearest.court)
    return [{ kind, courtName, hours: nearest.hours, basket: replaceItem(basket, changedItem) }]
  })
}

/** Names of up to three nearest courts that are free for all hours of the item. */
export const nearestFreeCourts = (
  lostSlots: LostSlots,
  basket: Basket,
  day: CourtDay,
  onSale: Hours,
): string[] =>
  alternativesTo(lostSlots, basket, day, onSale)
    .flatMap(({ kind, court }) => (kind === 'court' ? [courtNameIn(day, court)] : []))
    .slice(0, 3)

const courtNameIn = (day: CourtDay, courtId: string): string =>
  day.courts.find(({ id }) => id === courtId)?.name ?? courtId

// Excludes slots that the basket already has.
function alternativesTo(
  { item, court, hours }: LostSlots,
  basket: Basket,
  day: CourtDay,
  onSale: Hours,
): SlotAlternative[] {
  const slotsInBasket = basket.items
    .filter(({ date }) => date === item.date)
    .flatMap(slotsOf)
    .filter((slot) => slot.itemId !== item.id || slot.court !== court.id)
  return slotAlternatives({
    courtIds: day.courts.map(({ id }) => id),
    takenSlots: [...day.taken, ...slotsInBasket],
    hours: item.hours,
    openHours: onSale,
    lost: { court: court.id, hours },
  })
}

function removalOf({ item, court, hours }: LostSlots, basket: Basket): Removal {
  const otherCourts = item.courts.filter(({ id }) => id !== court.id)
  if (otherCourts.length > 0)
    return { kind: 'remove-court', basket: replaceItem(basket, { ...item, courts: otherCourts }) }
  return { kind: 'remove-hours', basket: replaceItem(basket, keepLongestRun(withoutLostHours(item, hours))) }
}

/** The item with the other court or hours. Picks the hours one by one, by the rules for a player's taps. */
function itemWith(target: SlotAlternative, { item, court }: LostSlots, day: CourtDay): BookingItem | null {
  const targetCourt = day.courts.find(({ id }) => id === target.court)
  if (targetCourt === undefined) return null
  if (target.kind === 'court') {
    const otherCourts = item.courts.filter(({ id }) => id !== court.id)
    const changedItem = withCourtToggled({ ...item, courts: otherCourts }, targetCourt, day.taken)
    return isProblem(changedItem) ? null : changedItem
  }
  let changedItem = withOnlyHours(
    item,
    item.hours.filter((hour) => target.hours.includes(hour)),
  )
  // Picks the new hour next to a kept hour first, because hours must be consecutive.
  const isLastHourKept = item.hours.includes(target.hours.at(-1) ?? -1)
  for (const hour of isLastHourKept ? target.hours.toReversed() : target.hours) {
    const price = day.hours.find((hourPrice) => hourPrice.hour === hour)
    const picked = price === undefined ? null : withHour(changedItem, price)
    if (picked === null || isProblem(picked)) return null
    changedItem = picked
  }
  const withTargetCourt = withCourtToggled({ ...changedItem, courts: [] }, targetCourt, day.taken)
  return isProblem(withTargetCourt) || !isComplete(withTargetCourt) ? null : withTargetCourt
}
