import { renumberItems, slotsOf, type Basket } from './basket.ts'
import { isEmptyItem, withOnlyHours, keepLongestRun, type BookingItem } from './booking-item.ts'
import type { PlayDate } from './play-date.ts'
import { isPast, type VenueNow } from './slot.ts'

/** The storage key of a guest's basket. */
export const GUEST = 'GUEST'

/** Storage keys with another use; a customer's name must not equal one of them. */
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
 * The storage key of a person's basket: the full name, or `GUEST`. The account id is appended if the name is empty,
 * reserved, or `taken` by another account.
 */
export function basketKey(
  customer: { readonly fullname: string; readonly id: string } | null,
  taken: readonly string[] = [],
): string {
  if (customer === null) return GUEST
  const { fullname, id } = customer
  const isFree = fullname !== '' && !reserved.has(fullname) && !taken.includes(fullname)
  return isFree ? fullname : `${fullname}#${id}`
}

/** A slot that was dropped when two baskets were merged, and why. */
export type DroppedSlot = {
  readonly date: PlayDate
  readonly court: string
  readonly hour: number
  readonly why: 'past' | 'taken' | 'twice'
}

/** Whether a slot is still free. */
export type IsFree = (date: PlayDate, court: string, hour: number) => boolean

/**
 * Merges the guest's basket into the customer's; the last item is current. Drops past hours, slots in both baskets
 * (the guest's copy), and with `isFree` the guest's slots that are booked. Both baskets must be of the same location.
 */
export function mergeBaskets(
  guest: Basket,
  customer: Basket,
  now: VenueNow,
  isFree: IsFree = () => true,
): { readonly basket: Basket; readonly dropped: readonly DroppedSlot[] } {
  const dropped: DroppedSlot[] = []
  const held = new Set<string>()
  const kept: BookingItem[] = []
  for (const [place, item] of [...customer.items, ...guest.items].entries()) {
    const { date } = item
    const isGuests = place >= customer.items.length
    const upcoming = withoutPastHours(item, now)
    const free = isGuests ? withoutSlots(upcoming, (court, hour) => !isFree(date, court, hour)) : upcoming
    const next = withoutSlots(free, (court, hour) => held.has(keyOf(date, court, hour)))
    dropped.push(
      ...droppedSlots(item, upcoming, 'past'),
      ...droppedSlots(upcoming, free, 'taken'),
      ...droppedSlots(free, next, 'twice'),
    )
    for (const slot of slotsOf(next)) held.add(keyOf(next.date, slot.court, slot.hour))
    const isLeftOver = next.hours.length === 0 && item.hours.length > 0
    if (!isLeftOver && !isEmptyItem(next)) kept.push(next)
  }
  return { basket: renumberItems(kept, now.date), dropped }
}

/** Removes hours that are past at the location. */
export const withoutPastHours = (item: BookingItem, now: VenueNow): BookingItem =>
  withOnlyHours(
    item,
    item.hours.filter((hour) => !isPast(item.date, hour, now)),
  )

// Removes held courts from the item. If none would remain, removes the held hours instead.
function withoutSlots(item: BookingItem, isHeld: (court: string, hour: number) => boolean): BookingItem {
  const free = item.courts.filter(({ id }) => !item.hours.some((hour) => isHeld(id, hour)))
  if (free.length === item.courts.length) return item
  if (free.length > 0) return { ...item, courts: free }
  const hours = item.hours.filter((hour) => !item.courts.some(({ id }) => isHeld(id, hour)))
  return keepLongestRun(withOnlyHours(item, hours))
}

function droppedSlots(before: BookingItem, after: BookingItem, why: DroppedSlot['why']): DroppedSlot[] {
  const left = new Set(slotsOf(after).map(({ court, hour }) => keyOf(after.date, court, hour)))
  return slotsOf(before).flatMap(({ court, hour }) =>
    left.has(keyOf(before.date, court, hour)) ? [] : [{ date: before.date, court, hour, why }],
  )
}

const keyOf = (date: PlayDate, court: string, hour: number): string => `${date} ${hour} ${court}`
