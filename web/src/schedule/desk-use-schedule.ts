import type { DeskLocation } from '@pantul/contract/desk-session-wire'
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
import { draftOfFirstFreeHour, type SaleDraft } from '../sell/desk-sale-draft.ts'
import { useSelling } from '../sell/desk-use-selling.ts'
import type { DayFilter } from './desk-day-filter.ts'
import { dayLayout, type BookingEntry, type DayEntry } from './desk-day-layout.ts'
import { useDeskDay } from './desk-day-query.ts'
import { runningBookingOf } from './desk-related-entries.ts'
import type { CancelResult, ChangeResult } from './desk-result-panels.tsx'
import { useBookingMove } from './desk-use-booking-move.ts'
import { useBuyer, useOnBuyerReady } from './desk-use-buyer.ts'
import { useScheduleDrag } from './desk-use-drag.ts'
import { useOpenEntry } from './desk-use-open-entry.ts'
import { useScheduleUrl, type ScheduleView } from './desk-use-schedule-url.ts'

const emptyLayout = { hours: [], rows: [], entries: [] }

/** The state of the schedule: the view in the URL, the day, and the content of the panel. */
export function useSchedule(location: DeskLocation) {
  const { id, timeZone, roles } = location
  const now = useVenueNow(timeZone)
  const { date, columns, period, courtId, personId, orderNumber, changeView } = useScheduleUrl(id, now.date)
  const dayAndNow = { date, now }
  const { day, hasStream, isError, isFetching, retry } = useDeskDay(id, date)
  const layout = day === undefined ? null : dayLayout(day)
  const entries = layout?.entries ?? []
  const { entry, open, close: closeEntry } = useOpenEntry(layout, date, orderNumber)
  const scan = useScan(id)
  const sale = useSelling()
  const { selling } = sale
  const blocking = useBlockForm({
    day,
    hours: layout?.hours ?? [],
    isAllowed: selling === null && staffMay(roles, 'block-hours') && date >= now.date,
    hour: date === now.date ? now.hour : 0,
  })
  /** Whether the form that blocks hours is shown. */
  const isBlocking = blocking.start !== null && scan.result === null
  const [cancelResult, setCancelResult] = useState<CancelResult | null>(null)
  const [changeResult, setChangeResult] = useState<ChangeResult | null>(null)

  const grid = { courts: day?.courts ?? [], hours: layout?.hours ?? [] }
  const movableEntryOf = (candidate: DayEntry | null): BookingEntry | null =>
    candidate?.kind === 'booking' &&
    staffMay(roles, 'change-booking') &&
    isMovable(candidate.booking, dayAndNow)
      ? candidate
      : null
  const movableEntry = movableEntryOf(entry) ?? runningBookingOf(entry, entries, dayAndNow)
  const moveControls = useBookingMove({
    movableEntry,
    entries,
    grid,
    date,
    now,
    // The week of all courts shows no bookings, so the schedule changes to the court of the moved booking.
    onBegin: ({ court }) => {
      if (period === 'week' && courtId === null) changeView({ courtId: court }, /* replaces the URL */ true)
    },
    onDate:
      period === 'week' ? (nextDate) => changeView({ date: nextDate }, /* replaces the URL */ true) : null,
  })
  const { move } = moveControls
  const { startDrag, delaysPanel } = useScheduleDrag({
    layout: layout ?? emptyLayout,
    grid,
    date,
    findMovableEntry: (key) => movableEntryOf(entries.find((dayEntry) => dayEntry.key === key) ?? null),
    move,
    onMove: moveControls.change,
    onDrop: moveControls.drop,
    onCancel: moveControls.restore,
  })
  const moveInPanel = delaysPanel ? null : move

  const [filter, setFilter] = useState<DayFilter | null>(null)
  /** The hour whose cell takes the focus when its day is shown. */
  const [start, setStart] = useState<{ readonly date: PlayDate; readonly hour: number } | null>(null)
  // A sale continues on the last day while another day loads.
  const [lastDay, setLastDay] = useState(day)
  if (day !== undefined && day !== lastDay) setLastDay(day)
  const maySell = staffMay(roles, 'sell')
  const buyer = useBuyer(id, maySell ? personId : null)
  const goods = useGoodsPanel({
    isAllowed: maySell && selling === null && scan.result === null && !isBlocking && moveInPanel === null,
    shownBooking: entry?.kind === 'booking' ? entry.booking : null,
  })

  /** Removes the result of the last change or cancellation, unless it says that cash must be handed out. */
  const forgetResults = (): void => {
    if (changeResult?.changed.handOut === 0) setChangeResult(null)
    if (cancelResult?.cancelled.routes.every(({ route }) => route !== 'cash') === true) setCancelResult(null)
  }
  /** Begins a sale; null says that the day has no free hour. */
  const beginSale = (draft: SaleDraft | null): void => {
    if (draft === null) return toast(m.sell_none(), 'wrong')
    if (draft.date !== date || personId !== null)
      changeView({ date: draft.date, personId: null }, /* replaces the URL */ true)
    forgetResults()
    goods.close()
    moveControls.end()
    closeEntry()
    scan.close()
    blocking.close()
    sale.start(draft, buyer)
  }
  useOnBuyerReady(buyer, day, () =>
    beginSale(day === undefined ? null : draftOfFirstFreeHour(day, date, now)),
  )
  const openEntry = (opened: DayEntry, entryDate: PlayDate = date): void =>
    sale.leave(() => {
      scan.close()
      blocking.close()
      if (entryDate !== date) changeView({ date: entryDate }, /* replaces the URL */ true)
      forgetResults()
      goods.close()
      open(opened, entryDate)
    })
  const mayShowGoods = selling === null && scan.result === null && !isBlocking
  return {
    location,
    now,
    date,
    dayAndNow,
    columns,
    period,
    courtId,
    day,
    lastDay,
    layout,
    entries,
    hasStream,
    isError,
    hasFailed: isError && !isFetching,
    retry,
    entry,
    scan,
    sale,
    goods,
    blocking,
    isBlocking,
    moveControls,
    movableEntry,
    moveInPanel,
    startDrag,
    filter,
    startHour: start?.date === date ? start.hour : null,
    cancelResult,
    changeResult,
    maySell,
    /** Whether the panel may show goods, because it shows no scan, block or sale. */
    mayShowGoods,
    /** Whether the panel may show an entry, because it shows no scan, block, sale or goods. */
    mayShowEntry: mayShowGoods && goods.selling === null,
    changeView,
    showDate: (nextDate: PlayDate): void => {
      if (nextDate !== date) changeView({ date: nextDate })
    },
    switchView: (change: Partial<Pick<ScheduleView, 'columns' | 'period'>>): void => {
      moveControls.end()
      setStart(null)
      changeView(change)
    },
    openDayAtHour: (dayDate: PlayDate, hour: number): void => {
      setStart({ date: dayDate, hour })
      changeView({ date: dayDate, period: 'day', columns: 'courts' })
    },
    beginSale,
    openEntry,
    closeEntry,
    setFilter,
    setCancelResult,
    setChangeResult,
  }
}

export type Schedule = ReturnType<typeof useSchedule>
