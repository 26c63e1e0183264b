import { renumberItems, slotsOf, type Basket } from './basket.ts'
import { isEmptyItem, withOnlyHours, keepLongestRun, type BookingItem } from './booking-item.ts'
import type { PlayDate } from './play-date.ts'
import { isPast, type VenueNow } from './slot.ts'

/** The storage key of a guest's basket. */
export const GUEST = 'GUEST'

/** Keys of the browser's storage that have another use, so that no basket may have them. */
export const reservedKeys = [
  'GUEST_AUTH',
  'RESET_SENT',
  'SELECTED_LOCATION',
  'VERIFICATION_SENT',
  'CODE_SENT',
  'LAST_ACTIVE',
  'LAST_BOOKING_CLEAR',
  'LAST_RELOAD',
  'credentials',
  'JUST_ENTERED',
  'ORDER_SENT',
  'SALE_SENT',
  'PROMO_CODE',
  'PACKAGE_CHOICE',
  'PUT_BACK',
  'TYPED',
] as const

export type ReservedKey = (typeof reservedKeys)[number]

const reserved: ReadonlySet<string> = new Set([GUEST, ...reservedKeys])

/**
 * The storage key of a person's basket: the full name, or `GUEST` without an account. The account id is appended if the
 * name is empty, reserved, or one of `keysOfOtherAccounts`.
 */
export function basketKey(
  customer: { readonly fullname: string; readonly id: string } | null,
  keysOfOtherAccounts: readonly string[] = [],
): string {
  if (customer === null) return GUEST
  const { fullname, id } = customer
  const isUsable = fullname !== '' && !reserved.has(fullname) && !keysOfOtherAccounts.includes(fullname)
  return isUsable ? fullname : `${fullname}#${id}`
}

/** A slot that was dropped when two baskets were merged. `taken`: somebody booked it. `twice`: both baskets had it. */
export type DroppedSlot = {
  readonly date: PlayDate
  readonly court: string
  readonly hour: number
  readonly why: 'past' | 'taken' | 'twice'
}

/** Whether nobody has booked a slot. */
export type IsSlotFree = (date: PlayDate, court: string, hour: number) => boolean

/**
 * Adds the items of the basket `added` after those of `base`; the last item becomes the current one. Drops past hours,
 * and the slots of `added` that `base` has too or that are not free. Both baskets must be of the same location.
 */
export function mergeBaskets(
  added: Basket,
  base: Basket,
  now: VenueNow,
  isSlotFree: IsSlotFree = () => true,
): { readonly basket: Basket; readonly dropped: readonly DroppedSlot[] } {
  const dropped: DroppedSlot[] = []
  const mergedSlots = new Set<string>()
  const merged: BookingItem[] = []
  for (const [index, item] of [...base.items, ...added.items].entries()) {
    const { date } = item
    const isAdded = index >= base.items.length
    const upcoming = withoutPastHours(item, now)
    const free = isAdded ? withoutSlots(upcoming, (court, hour) => !isSlotFree(date, court, hour)) : upcoming
    const kept = withoutSlots(free, (court, hour) => mergedSlots.has(keyOf(date, court, hour)))
    dropped.push(
      ...droppedSlots(item, upcoming, 'past'),
      ...droppedSlots(upcoming, free, 'taken'),
      ...droppedSlots(free, kept, 'twice'),
    )
    for (const slot of slotsOf(kept)) mergedSlots.add(keyOf(date, slot.court, slot.hour))
    const hasLostAllHours = kept.hours.length === 0 && item.hours.length > 0
    if (!hasLostAllHours && !isEmptyItem(kept)) merged.push(kept)
  }
  return { basket: renumberItems(merged, now.date), dropped }
}

/** Removes hours that are past at the location. */
export const withoutPastHours = (item: BookingItem, now: VenueNow): BookingItem =>
  withOnlyHours(
    item,
    item.hours.filter((hour) => !isPast(item.date, hour, now)),
  )

/**
 * Removes the courts that have an unavailable slot. If no court would remain, removes the hours with an unavailable slot
 * instead.
 */
function withoutSlots(
  item: BookingItem,
  isUnavailable: (court: string, hour: number) => boolean,
): BookingItem {
  const courts = item.courts.filter(({ id }) => !item.hours.some((hour) => isUnavailable(id, hour)))
  if (courts.length === item.courts.length) return item
  if (courts.length > 0) return { ...item, courts }
  const hours = item.hours.filter((hour) => !item.courts.some(({ id }) => isUnavailable(id, hour)))
  return keepLongestRun(withOnlyHours(item, hours))
}

function droppedSlots(before: BookingItem, after: BookingItem, why: DroppedSlot['why']): DroppedSlot[] {
  const keysAfter = new Set(slotsOf(after).map(({ court, hour }) => keyOf(after.date, court, hour)))
  return slotsOf(before).flatMap(({ court, hour }) =>
    keysAfter.has(keyOf(before.date, court, hour)) ? [] : [{ date: before.date, court, hour, why }],
  )
}

const keyOf = (date: PlayDate, court: string, hour: number): string => `${date} ${hour} ${court}`
