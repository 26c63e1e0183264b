import type { CourtDay } from '@pantul/contract/courts-wire'
import type { LostHour } from '@pantul/contract/refusal-wire'
import { slotsOfOtherItems, replaceItem, type Basket } from '@pantul/rules/basket'
import { withOnlyHours, withCourt, withHour, type BookingItem } from '@pantul/rules/booking-item'
import type { Hours } from '@pantul/rules/hours'
import { isProblem, type Problem } from '@pantul/rules/problem'
import { isOnSale, type Slot, type VenueNow } from '@pantul/rules/slot'
import { slotAlternatives, type SlotAlternative } from '@pantul/rules/slot-alternatives'

/** An alternative to a lost court, and the basket with it. */
export type Replacement = {
  readonly kind: SlotAlternative['kind']
  readonly courtName: string
  readonly hours: Hours
  readonly basket: Basket
}

type LostSlots = {
  readonly basket: Basket
  /** The refused slots; the first one is replaced. */
  readonly lost: readonly LostHour[]
  /** The current court day of the first one. */
  readonly day: CourtDay
  readonly now: VenueNow
}

/**
 * The nearest free court for the same hours, then the nearest hours on the same court. Other hours are offered only for
 * a single court without a coach.
 */
export function replacements({ basket, lost, day, now }: LostSlots): Replacement[] {
  const [first] = lost
  const item = basket.items.find(({ id }) => id === first?.bookingId)
  if (first === undefined || item === undefined || first.date !== item.date) return []
  const takenSlots: readonly Slot[] = [...day.taken, ...slotsOfOtherItems(basket, item.date, item.id)]
  const found = slotAlternatives({
    courtIds: day.courts.map(({ id }) => id),
    takenSlots,
    hours: item.hours,
    openHours: day.hours
      .map(({ hour }) => hour)
      .filter((hour) => isOnSale(item.date, hour, now, day.lastStartMinute)),
    lost: {
      // The id of a lost hour is that of its court.
      court: first.id,
      hours: lost
        .filter(({ bookingId, id }) => bookingId === item.id && id === first.id)
        .map(({ hour }) => hour),
    },
  })
  const nearest = (['court', 'hours'] as const).flatMap(
    (kind) => found.find((one) => one.kind === kind && isFitting(one, item)) ?? [],
  )
  return nearest.flatMap((alternative) => {
    const next = swapCourt(item, { alternative, lostCourt: first.id, day, takenSlots })
    const courtName = day.courts.find(({ id }) => id === alternative.court)?.name ?? alternative.court
    return isProblem(next)
      ? []
      : [{ kind: alternative.kind, courtName, hours: alternative.hours, basket: replaceItem(basket, next) }]
  })
}

function isFitting({ kind, court }: SlotAlternative, item: BookingItem): boolean {
  if (kind === 'court') return !item.courts.some(({ id }) => id === court)
  return item.courts.length === 1 && item.coach === null
}

type CourtSwap = {
  readonly alternative: SlotAlternative
  readonly lostCourt: string
  readonly day: CourtDay
  readonly takenSlots: readonly Slot[]
}

function swapCourt(
  item: BookingItem,
  { alternative, lostCourt, day, takenSlots }: CourtSwap,
): BookingItem | Problem {
  const court = day.courts.find(({ id }) => id === alternative.court)
  if (court === undefined) return item
  if (alternative.kind === 'court') {
    return withCourt({ ...item, courts: item.courts.filter(({ id }) => id !== lostCourt) }, court, takenSlots)
  }
  let moved: BookingItem | Problem = withOnlyHours(item, [])
  for (const price of day.hours.filter(({ hour }) => alternative.hours.includes(hour))) {
    if (!isProblem(moved)) moved = withHour(moved, price)
  }
  return isProblem(moved) ? moved : withCourt(moved, court, takenSlots)
}
