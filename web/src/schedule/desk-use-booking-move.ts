import * as m from '@pantul/messages/words'
import { spanRange } from '@pantul/rules/hours'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { useState } from 'react'
import { areSingleKeysOn, isDeskKey } from '../browser/desk-single-keys.ts'
import { usePageKeys } from '../browser/use-page-keys.ts'
import { shortDay } from '../design/date-text.ts'
import { announce } from '../design/live-region.tsx'
import { hasNewTarget, moveByKey, startMove, type BookingMove, type MoveGrid } from './desk-booking-move.ts'
import type { BookingEntry, DayEntry } from './desk-day-layout.ts'

type Options = {
  /** The booking in the panel, if it may be moved. */
  readonly movableEntry: BookingEntry | null
  readonly entries: readonly DayEntry[]
  readonly grid: MoveGrid
  readonly date: PlayDate
  readonly now: VenueNow
  readonly onBegin: (entry: BookingEntry) => void
  /** Shows another date. Null if the columns are courts, so that Left and Right choose the court and not the day. */
  readonly onDate: ((date: PlayDate) => void) | null
}

/**
 * Moves a booking by keys: `M` begins the move, arrows change the target, Shift and an arrow change its length, and
 * Enter shows the price difference. A booking that has begun can only get more hours or other courts.
 */
export function useBookingMove({
  movableEntry,
  entries,
  grid: shownGrid,
  date,
  now,
  onBegin,
  onDate,
}: Options) {
  const [move, setMove] = useState<BookingMove | null>(null)
  const [firstGrid, setFirstGrid] = useState(shownGrid)
  // While another day loads, keys move the booking in the grid of the day on which the move began.
  const grid = shownGrid.hours.length === 0 ? firstGrid : shownGrid
  const change = (next: BookingMove): void => {
    setMove(next)
    const names = next.target.courts.map((court) => grid.courts.find(({ id }) => id === court)?.name ?? court)
    announce(m.changes_ghost({ courts: names.join(', '), hours: spanRange(next.target) }))
  }
  const begin = (entry: BookingEntry): void => {
    setFirstGrid(shownGrid)
    const hasBegun = date === now.date && entry.from <= now.hour
    setMove(startMove(entry, entries, date, hasBegun ? now.hour : null))
    onBegin(entry)
  }
  /** Shows another day, to which the booking moves. A booking that has begun keeps its day. */
  const moveToDate = (nextDate: PlayDate): void => {
    if (move === null || onDate === null || move.runningHour !== null || nextDate < now.date) return
    setMove({ ...move, isTargetChosen: false })
    announce(`${shortDay(nextDate)}, ${spanRange(move.target)}`)
    onDate(nextDate)
  }
  const chooseTarget = (): void => {
    if (move !== null && hasNewTarget(move, date)) setMove({ ...move, isTargetChosen: true })
  }
  const end = (): void => setMove(null)
  /** Ends a drag. If the booking was dropped where it already is, it is not moved. */
  const drop = (): void =>
    setMove((last) => (last !== null && hasNewTarget(last, date) ? { ...last, isTargetChosen: true } : null))
  const pressKey = (event: KeyboardEvent): void => {
    if (!isDeskKey(event)) return
    if (move === null) {
      if (movableEntry === null || !areSingleKeysOn() || event.key.toLowerCase() !== 'm') return
      event.preventDefault()
      return begin(movableEntry)
    }
    if (onDate !== null && !event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      event.stopPropagation()
      return moveToDate(addDays(date, event.key === 'ArrowRight' ? 1 : -1))
    }
    const next = moveByKey(event, move, grid)
    if (next !== null) {
      event.preventDefault()
      event.stopPropagation()
      return change(next)
    }
    if (event.key !== 'Enter' || move.isTargetChosen || isOnButton(event.target)) return
    event.preventDefault()
    chooseTarget()
  }
  // Handles the keys before the grid does, because they would also move the focus of the grid.
  usePageKeys(pressKey, { isCapture: true })
  /** Does the same as a key press. It is for the buttons that move a booking. */
  const pressStep = (step: { readonly key: string; readonly shiftKey: boolean }): void => {
    const next = move && moveByKey(step, move, grid)
    if (next !== null) change(next)
  }
  return { move, begin, change, pressStep, chooseTarget, drop, restore: setMove, end }
}

/** Whether a key press was on a button of a panel or on a link of the navigation, which Enter presses. */
const isOnButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('aside button, nav') !== null
