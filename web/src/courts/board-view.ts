import type { BoardCourt, CourtDay } from '@pantul/contract/courts-wire'
import { currentItem, slotsOf, type Basket } from '@pantul/rules/basket'
import type { BookingItem, HourPrice } from '@pantul/rules/booking-item'
import { takenHoursOf } from '@pantul/rules/court'
import type { Hours } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { isOnSale, isPast, type Slot, type VenueNow } from '@pantul/rules/slot'

/**
 * `next`: extends the current item. `blocked`: free, but not in all picked hours. `held`: by an unpaid order, may
 * become free.
 */
export type SlotState =
  | 'free'
  | 'next'
  | 'blocked'
  | 'picked'
  | 'in-basket'
  | 'taken'
  | 'held'
  | 'lost'
  | 'closed'

/** The content of a cell. `id`: the booking item that has it. `isOwn`: a slot of the booking that is being moved. */
export type BoardSlot = { readonly state: SlotState; readonly id: number | null; readonly isOwn?: boolean }

/** Adjacent cells of a court that are drawn as one: the same state, and the same item if picked. */
export type Block = BoardSlot & { readonly court: string; readonly hours: Hours }

/** What the board shows. `hours`: the hours that have a row. `onSale`: the hours that can be picked. */
export type BoardView = {
  readonly date: PlayDate
  readonly courts: readonly BoardCourt[]
  readonly hours: readonly HourPrice[]
  readonly onSale: Hours
  readonly pickedHours: Hours
  readonly pickedCourts: readonly string[]
  readonly slotAt: (court: string, hour: number) => BoardSlot
  readonly blocks: readonly Block[]
}

/** The inputs of a board: the server's court day, the basket and the local time. */
export type BoardFacts = {
  readonly day: CourtDay
  readonly date: PlayDate
  readonly basket: Basket
  readonly now: VenueNow
  /** Shows only courts of this kind. */
  readonly kind: BoardCourt['kind'] | 'all'
  /** Slots of the booking that is being moved; the day shows them as free. */
  readonly own?: readonly Slot[] | undefined
}

/** The hours that can be picked now: open, not past, and before the last start minute. */
export const hoursOnSale = ({ day, date, now }: Pick<BoardFacts, 'day' | 'date' | 'now'>): Hours =>
  day.hours.map(({ hour }) => hour).filter((hour) => isOnSale(date, hour, now, day.lastStartMinute))

/** The states of all slots of a day. Past hours have no row, except the running hour while it is in the basket. */
export function boardView(facts: BoardFacts): BoardView {
  const { day, date, basket, now, kind, own = [] } = facts
  const item = currentItem(basket)
  const itemOnDate = item.date === date ? item : null
  const held = basket.items.filter((one) => one.date === date).flatMap(slotsOf)
  const onSale = hoursOnSale(facts)
  const hours = day.hours.filter(
    ({ hour }) =>
      onSale.includes(hour) ||
      (!isPast(date, hour, now) && basket.items.some((one) => one.date === date && one.hours.includes(hour))),
  )
  const courts = day.courts.filter((court) => kind === 'all' || court.kind === kind)
  const holderOf = new Map(held.map(({ court, hour, itemId }) => [`${court} ${hour}`, itemId]))
  const takenAt = new Map(day.taken.map(({ court, hour, isHeld }) => [`${court} ${hour}`, isHeld]))
  const slots = new Map<string, BoardSlot>()
  for (const { id } of courts) {
    const isFreeThroughout = itemOnDate !== null && takenHoursOf(id, day.taken, itemOnDate.hours).length === 0
    for (const { hour } of hours) {
      const key = `${id} ${hour}`
      const holder = holderOf.get(key) ?? null
      slots.set(key, {
        id: holder,
        ...(own.some((slot) => slot.court === id && slot.hour === hour) ? { isOwn: true } : {}),
        state: slotState({
          holder,
          isHeld: takenAt.get(key),
          isOnSale: onSale.includes(hour),
          item: itemOnDate,
          current: basket.current,
          court: id,
          hour,
          isFreeThroughout,
        }),
      })
    }
  }
  const slotAt = (court: string, hour: number): BoardSlot => slots.get(`${court} ${hour}`) ?? CLOSED
  return {
    date,
    courts,
    hours,
    onSale,
    pickedHours: itemOnDate?.hours ?? [],
    pickedCourts: itemOnDate?.courts.map(({ id }) => id) ?? [],
    slotAt,
    blocks: courts.flatMap(({ id }) =>
      blocksOf(
        id,
        hours.map(({ hour }) => hour),
        slotAt,
      ),
    ),
  }
}

/** Whether no slot of the board can be picked or is already picked. */
export const isSoldOut = (view: BoardView): boolean =>
  view.courts.every(({ id }) =>
    view.hours.every(
      ({ hour }) => !['free', 'next', 'blocked', 'picked'].includes(view.slotAt(id, hour).state),
    ),
  )

/** The price of a court at an hour in rupiah: the location's price plus the court's difference. */
export const slotPrice = (court: BoardCourt, { hour, price }: HourPrice): number =>
  price + (court.differences.find((one) => one.hour === hour)?.price ?? 0)

const CLOSED: BoardSlot = { state: 'closed', id: null }

type SlotFacts = {
  readonly holder: number | null
  /** Undefined if nobody else has it. */
  readonly isHeld: boolean | undefined
  readonly isOnSale: boolean
  /** The current item, if it is on this date. */
  readonly item: BookingItem | null
  readonly current: number
  readonly court: string
  readonly hour: number
  /** The court is free in all hours of the item. */
  readonly isFreeThroughout: boolean
}

function slotState(facts: SlotFacts): SlotState {
  const { holder, isHeld, item, court, hour, isFreeThroughout } = facts
  if (holder !== null) {
    if (isHeld !== undefined) return 'lost'
    return holder === facts.current ? 'picked' : 'in-basket'
  }
  if (isHeld !== undefined) return isHeld ? 'held' : 'taken'
  if (!facts.isOnSale) return 'closed'
  if (item === null || item.hours.length === 0) return 'free'
  if (item.hours.includes(hour)) return isFreeThroughout ? 'free' : 'blocked'
  const isAdjacent = hour === (item.hours[0] ?? 0) - 1 || hour === (item.hours.at(-1) ?? 0) + 1
  const isOfCourt = item.courts.some(({ id }) => id === court)
  return isAdjacent && isOfCourt && isFreeThroughout ? 'next' : 'free'
}

const joined: readonly SlotState[] = ['picked', 'in-basket', 'taken']

function blocksOf(court: string, hours: Hours, slotAt: BoardView['slotAt']): Block[] {
  return hours.reduce<Block[]>((blocks, hour) => {
    const slot = slotAt(court, hour)
    if (!joined.includes(slot.state)) return blocks
    const open = blocks.at(-1)
    const continuesBlock = open?.state === slot.state && open.id === slot.id && open.hours.at(-1) === hour - 1
    if (open === undefined || !continuesBlock) return [...blocks, { ...slot, court, hours: [hour] }]
    return [...blocks.slice(0, -1), { ...open, hours: [...open.hours, hour] }]
  }, [])
}
