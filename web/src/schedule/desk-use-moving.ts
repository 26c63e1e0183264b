import * as m from '@pantul/messages/words'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { useEffect, useEffectEvent, useState } from 'react'
import { areKeysOn, isDeskKey } from '../browser/desk-single-keys.ts'
import { shortDay } from '../design/date-text.ts'
import { announce } from '../design/live-region.tsx'
import type { DayEntry } from './desk-day-layout.ts'
import { hoursText } from './desk-entry-text.ts'
import { isElsewhere, moveByKey, startMoving, type MovingBooking, type MovingGrid } from './desk-moving.ts'

type Movable = Extract<DayEntry, { kind: 'booking' }>

type Options = {
  /** The booking in the panel, if it may be moved. */
  readonly movable: Movable | null
  readonly entries: readonly DayEntry[]
  readonly grid: MovingGrid
  readonly date: PlayDate
  readonly now: VenueNow
  readonly onBegin: (entry: Movable) => void
  /** Shows another date; null if left and right choose the court, not the day. */
  readonly onDate: ((date: PlayDate) => void) | null
}

/**
 * Moves a booking by keys: `M` begins, arrows move it, Shift and an arrow change its length, and Enter fetches the
 * price difference. A booking that has begun can only become longer.
 */
export function useMoving({ movable, entries, grid: shown, date, now, onBegin, onDate }: Options) {
  const [moving, setMoving] = useState<MovingBooking | null>(null)
  const [first, setFirst] = useState(shown)
  // Until another day has loaded, keys move the booking in the grid where it began.
  const grid = shown.hours.length === 0 ? first : shown
  const change = (next: MovingBooking): void => {
    setMoving(next)
    const names = next.target.courts.map((court) => grid.courts.find(({ id }) => id === court)?.name ?? court)
    announce(m.changes_ghost({ courts: names.join(', '), hours: hoursText(next.target) }))
  }
  const begin = (entry: Movable): void => {
    setFirst(shown)
    const hasBegun = date === now.date && entry.from <= now.hour
    setMoving(startMoving(entry, entries, date, hasBegun ? now.hour : null))
    onBegin(entry)
  }
  /** In a week, left and right choose the day. A booking that has begun keeps its day. */
  const toDay = (next: PlayDate): void => {
    if (moving === null || onDate === null || moving.runningHour !== null || next < now.date) return
    setMoving({ ...moving, isPlaced: false })
    announce(`${shortDay(next)}, ${hoursText(moving.target)}`)
    onDate(next)
  }
  const place = (): void => {
    if (moving !== null && isElsewhere(moving, date)) setMoving({ ...moving, isPlaced: true })
  }
  const end = (): void => setMoving(null)
  /** A booking that is dropped at its current place is not moved. */
  const drop = (): void =>
    setMoving((last) => (last !== null && isElsewhere(last, date) ? { ...last, isPlaced: true } : null))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isDeskKey(event)) return
    if (moving === null) {
      if (movable === null || !areKeysOn() || event.key.toLowerCase() !== 'm') return
      event.preventDefault()
      return begin(movable)
    }
    if (onDate !== null && !event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      event.stopPropagation()
      return toDay(addDays(date, event.key === 'ArrowRight' ? 1 : -1))
    }
    const next = moveByKey(event, moving, grid)
    if (next !== null) {
      event.preventDefault()
      event.stopPropagation()
      return change(next)
    }
    if (event.key !== 'Enter' || moving.isPlaced || isOnButton(event.target)) return
    event.preventDefault()
    place()
  })
  // An effect, because the page's keys are outside of React. Listens in the capture phase, before the grid.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  /** Does the same as a key, for a pressed button. */
  const step = (pressed: { readonly key: string; readonly shiftKey: boolean }): void => {
    const next = moving && moveByKey(pressed, moving, grid)
    if (next !== null) change(next)
  }
  return { moving, begin, change, step, place, drop, restore: setMoving, end }
}

const isOnButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('aside button, nav') !== null
