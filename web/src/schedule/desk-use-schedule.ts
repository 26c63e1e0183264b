import type { DeskLocation } from '@pantul/contract/desk-wire'
import * as m from '@pantul/messages/words'
import { isMovable } from '@pantul/rules/desk-day'
import type { PlayDate } from '@pantul/rules/play-date'
import { staffMay } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { useScan } from '../arrivals/desk-use-scan.ts'
import { useBlockForm } from '../blocks/desk-use-block-form.ts'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { toast } from '../design/toast.tsx'
import { useGoodsPanel } from '../goods/desk-use-goods-panel.ts'
import { nextFree, type SaleDraft } from '../sell/desk-sale-draft.ts'
import { useSelling } from '../sell/desk-use-selling.ts'
import type { CancelResult } from './desk-cancelled-panel.tsx'
import type { ChangeResult } from './desk-changed-panel.tsx'
import type { DayFilter } from './desk-day-filter.ts'
import { dayLayout, type DayEntry } from './desk-day-layout.ts'
import { useDeskDay } from './desk-day-query.ts'
import { runningOf } from './desk-running.ts'
import { useBuyer, useSaleToBuyer } from './desk-use-buyer.ts'
import { useScheduleDrag } from './desk-use-drag.ts'
import { useMoving } from './desk-use-moving.ts'
import { useOpenEntry } from './desk-use-open-entry.ts'
import { useScheduleAddress, type ShownSchedule } from './desk-use-schedule-address.ts'

const noLayout = { hours: [], rows: [], entries: [] }

/**
 * The state of the schedule: the view that the address names, and the content of the panel: the open entry, a sale,
 * goods, a block, a scan, a change, or the result of a change.
 */
export function useSchedule(location: DeskLocation) {
  const { id, timeZone, roles } = location
  const now = useVenueNow(timeZone)
  const { date, by, view, courtId, personId, orderNumber, go } = useScheduleAddress(id, now.date)
  const when = { date, now }
  const { day, isLive, isError, isFetching, retry } = useDeskDay(id, date)
  const layout = day === undefined ? null : dayLayout(day)
  const { entry, open, close } = useOpenEntry(layout, date, orderNumber)
  const scan = useScan(id)
  const sale = useSelling()
  const { selling } = sale
  const blocking = useBlockForm({
    day,
    hours: layout?.hours ?? [],
    isAllowed: selling === null && staffMay(location.roles, 'block-hours') && date >= now.date,
    hour: date === now.date ? now.hour : 0,
  })
  const isBlocking = blocking.start !== null && scan.result === null
  const [cancelled, setCancelled] = useState<CancelResult | null>(null)
  const [changed, setChanged] = useState<ChangeResult | null>(null)
  const entries = layout?.entries ?? []
  const grid = { courts: day?.courts ?? [], hours: layout?.hours ?? [] }
  const movableOf = (one: DayEntry | null) =>
    one?.kind === 'booking' && staffMay(roles, 'change-booking') && isMovable(one.booking, when) ? one : null
  const movable = movableOf(entry) ?? runningOf(entry, entries, when)
  // The week of all courts shows no single bookings, so the court of the moved booking is chosen.
  const onBegin = (one: Extract<DayEntry, { kind: 'booking' }>): void => {
    if (view === 'week' && courtId === null) go({ courtId: one.court }, true)
  }
  const onDate = view === 'week' ? (next: PlayDate): void => go({ date: next }, true) : null
  const moves = useMoving({ movable, entries, grid, date, now, onBegin, onDate })
  const { moving, change: moveTo, drop, restore, end } = moves
  const { grab, keepsPanel } = useScheduleDrag({
    layout: layout ?? noLayout,
    grid,
    date,
    movableOf: (key) => movableOf(entries.find((one) => one.key === key) ?? null),
    moving,
    onMove: moveTo,
    onDrop: drop,
    onCancel: restore,
  })
  const panelMove = keepsPanel ? null : moving
  const [filter, setFilter] = useState<DayFilter | null>(null)
  const [start, setStart] = useState<{ readonly date: PlayDate; readonly hour: number } | null>(null)
  // Keeps the last day, so that a sale can continue while another day loads.
  const [lastDay, setLastDay] = useState(day)
  if (day !== undefined && day !== lastDay) setLastDay(day)
  const maySell = staffMay(location.roles, 'sell')
  const buyer = useBuyer(id, maySell ? personId : null)
  const goods = useGoodsPanel({
    isAllowed: maySell && selling === null && scan.result === null && !isBlocking && panelMove === null,
    shown: entry?.kind === 'booking' ? entry.booking : null,
  })
  /** Forgets the result of the last change, unless cash must still be handed out. */
  const forgetResults = (): void => {
    if (changed?.changed.handOut === 0) setChanged(null)
    if (cancelled?.result.routes.every(({ route }) => route !== 'cash') === true) setCancelled(null)
  }
  const beginSale = (draft: SaleDraft | null): void => {
    if (draft === null) return toast(m.sell_none(), 'wrong')
    if (draft.date !== date || personId !== null) go({ date: draft.date, personId: null }, true)
    forgetResults()
    goods.close()
    end()
    close()
    scan.close()
    blocking.close()
    sale.start(draft, buyer)
  }
  useSaleToBuyer(buyer, day, () => beginSale(day === undefined ? null : nextFree(day, date, now)))
  const openEntry = (one: DayEntry, on: PlayDate = date): void =>
    sale.leave(() => {
      scan.close()
      blocking.close()
      if (on !== date) go({ date: on }, true)
      forgetResults()
      goods.close()
      open(one, on)
    })
  const mayShowGoods = selling === null && scan.result === null && !isBlocking
  /** Whether the panel can show an entry, because it shows no sale, goods, scan or block. */
  const mayShowEntry = mayShowGoods && goods.selling === null
  const show = (next: PlayDate): void => {
    if (next !== date) go({ date: next })
  }
  const change = (next: Partial<Pick<ShownSchedule, 'by' | 'view'>>): void => {
    end()
    setStart(null)
    go(next)
  }
  return {
    location,
    now,
    date,
    when,
    by,
    view,
    courtId,
    day,
    lastDay,
    layout,
    entries,
    isLive,
    isError,
    hasFailed: isError && !isFetching,
    retry,
    entry,
    scan,
    sale,
    goods,
    blocking,
    isBlocking,
    moves,
    movable,
    panelMove,
    grab,
    filter,
    start: start?.date === date ? start.hour : null,
    cancelled,
    changed,
    maySell,
    buyer,
    mayShowGoods,
    mayShowEntry,
    go,
    show,
    change,
    beginSale,
    openEntry,
    close,
    setFilter,
    setStart,
    setCancelled,
    setChanged,
  }
}

export type Schedule = ReturnType<typeof useSchedule>
