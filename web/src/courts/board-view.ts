import type { BoardCourt, CourtDay } from '@pantul/contract/courts-wire'
import { currentItem, slotsOf, type Basket } from '@pantul/rules/basket'
import type { BookingItem, HourPrice } from '@pantul/rules/booking-item'
import { takenHoursOf } from '@pantul/rules/court'
import type { Hours } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { isOnSale, isPast, type Slot, type VenueNow } from '@pantul/rules/slot'

export type SlotState =
  | 'free'
  /** Free, directly before or after the hours of the current item, and on its court. */
  | 'adjacent'
  /** Free, but its court is taken at another picked hour. */
  | 'blocked'
  | 'picked'
  /** In another item of the basket. */
  | 'in-basket'
  | 'taken'
  /** Taken by an unpaid order, so it may become free. */
  | 'held'
  /** In the basket, but somebody else has it now. */
  | 'lost'
  /** Not on sale any more. */
  | 'closed'

/** A slot as the board shows it. */
export type BoardSlot = {
  readonly state: SlotState
  /** The basket item that has the slot; null if none has it. */
  readonly itemId: number | null
  /** Whether the slot belongs to the booking that is being moved. */
  readonly isMoved?: boolean
}

/** Adjacent slots of a court that are drawn as one. They have the same state and the same basket item. */
export type SlotRun = BoardSlot & { readonly court: string; readonly hours: Hours }

/** What the board shows. */
export type BoardView = {
  readonly date: PlayDate
  readonly courts: readonly BoardCourt[]
  /** The shown hours with their prices. */
  readonly hours: readonly HourPrice[]
  /** The hours that can be picked. */
  readonly onSale: Hours
  readonly pickedHours: Hours
  /** Ids of the picked courts. */
  readonly pickedCourts: readonly string[]
  readonly slotAt: (court: string, hour: number) => BoardSlot
  readonly slotRuns: readonly SlotRun[]
}

/** The inputs of a board: the server's court day, the basket and the local time. */
export type BoardFacts = {
  readonly day: CourtDay
  readonly date: PlayDate
  readonly basket: Basket
  readonly now: VenueNow
  /** Shows only courts of this kind. */
  readonly kind: BoardCourt['kind'] | 'all'
  /** Slots of the booking that is being moved. They are free in `day`. */
  readonly movedSlots?: readonly Slot[] | undefined
}

/** The hours that can be picked now: open, not past, and before the last start minute. */
export const hoursOnSale = ({ day, date, now }: Pick<BoardFacts, 'day' | 'date' | 'now'>): Hours =>
  day.hours.map(({ hour }) => hour).filter((hour) => isOnSale(date, hour, now, day.lastStartMinute))

/** The board of a day. It has no past hours, but it keeps the running hour while the basket has that hour. */
export function boardView(facts: BoardFacts): BoardView {
  const { day, date, basket, now, kind, movedSlots = [] } = facts
  const item = currentItem(basket)
  const itemOnDate = item.date === date ? item : null
  const itemsOnDate = basket.items.filter(({ date: itemDate }) => itemDate === date)
  const onSale = hoursOnSale(facts)
  const hours = day.hours.filter(
    ({ hour }) =>
      onSale.includes(hour) ||
      (!isPast(date, hour, now) && itemsOnDate.some(({ hours: itemHours }) => itemHours.includes(hour))),
  )
  const courts = day.courts.filter((court) => kind === 'all' || court.kind === kind)
  const itemIds = new Map(itemsOnDate.flatMap(slotsOf).map((slot) => [keyOf(slot), slot.itemId]))
  const takenSlots = new Map(day.taken.map((slot) => [keyOf(slot), slot]))
  const movedKeys = new Set(movedSlots.map(keyOf))
  const slots = new Map<string, BoardSlot>()
  for (const { id: court } of courts) {
    const isFreeInPickedHours =
      itemOnDate !== null && takenHoursOf(court, day.taken, itemOnDate.hours).length === 0
    for (const { hour } of hours) {
      const key = keyOf({ court, hour })
      const itemId = itemIds.get(key) ?? null
      const state = slotState({
        itemId,
        isCurrent: itemId === basket.current,
        takenSlot: takenSlots.get(key),
        canBePicked: onSale.includes(hour),
        item: itemOnDate,
        court,
        hour,
        isFreeInPickedHours,
      })
      slots.set(key, { state, itemId, ...(movedKeys.has(key) ? { isMoved: true } : {}) })
    }
  }
  const slotAt = (court: string, hour: number): BoardSlot => slots.get(keyOf({ court, hour })) ?? CLOSED
  const shownHours = hours.map(({ hour }) => hour)
  return {
    date,
    courts,
    hours,
    onSale,
    pickedHours: itemOnDate?.hours ?? [],
    pickedCourts: itemOnDate?.courts.map(({ id }) => id) ?? [],
    slotAt,
    slotRuns: courts.flatMap(({ id }) => slotRunsOf(id, shownHours, slotAt)),
  }
}

/** Whether the board has no slot that is picked or can be picked. */
export const isSoldOut = (view: BoardView): boolean =>
  view.courts.every(({ id }) =>
    view.hours.every(
      ({ hour }) => !['free', 'adjacent', 'blocked', 'picked'].includes(view.slotAt(id, hour).state),
    ),
  )

/** The price of a court at an hour in rupiah: the location's price plus the court's difference. */
export const slotPrice = (court: BoardCourt, { hour, price }: HourPrice): number =>
  price + (court.priceDifferences.find((difference) => difference.hour === hour)?.price ?? 0)

const keyOf = ({ court, hour }: Slot): string => `${court} ${hour}`

const CLOSED: BoardSlot = { state: 'closed', itemId: null }

type SlotFacts = {
  readonly itemId: number | null
  /** Whether the current item has the slot. */
  readonly isCurrent: boolean
  /** Undefined if nobody else has the slot. */
  readonly takenSlot: CourtDay['taken'][number] | undefined
  readonly canBePicked: boolean
  /** The current item, if it is on this date. */
  readonly item: BookingItem | null
  readonly court: string
  readonly hour: number
  /** Whether the court is free in all hours of the item. */
  readonly isFreeInPickedHours: boolean
}

function slotState(facts: SlotFacts): SlotState {
  const { itemId, isCurrent, takenSlot, canBePicked, item, court, hour, isFreeInPickedHours } = facts
  if (itemId !== null && takenSlot !== undefined) return 'lost'
  if (itemId !== null) return isCurrent ? 'picked' : 'in-basket'
  if (takenSlot !== undefined) return takenSlot.isHeld ? 'held' : 'taken'
  if (!canBePicked) return 'closed'
  if (item === null || item.hours.length === 0) return 'free'
  if (item.hours.includes(hour)) return isFreeInPickedHours ? 'free' : 'blocked'
  const isAdjacent = hour === (item.hours[0] ?? 0) - 1 || hour === (item.hours.at(-1) ?? 0) + 1
  const isPickedCourt = item.courts.some(({ id }) => id === court)
  return isAdjacent && isPickedCourt && isFreeInPickedHours ? 'adjacent' : 'free'
}

const statesOfSlotRuns: readonly SlotState[] = ['picked', 'in-basket', 'taken']

function slotRunsOf(court: string, hours: Hours, slotAt: BoardView['slotAt']): SlotRun[] {
  const slotRuns: SlotRun[] = []
  for (const hour of hours) {
    const slot = slotAt(court, hour)
    if (!statesOfSlotRuns.includes(slot.state)) continue
    const lastRun = slotRuns.at(-1)
    const continuesLast =
      lastRun?.state === slot.state && lastRun.itemId === slot.itemId && lastRun.hours.at(-1) === hour - 1
    if (lastRun !== undefined && continuesLast)
      slotRuns[slotRuns.length - 1] = { ...lastRun, hours: [...lastRun.hours, hour] }
    else slotRuns.push({ ...slot, court, hours: [hour] })
  }
  return slotRuns
}
