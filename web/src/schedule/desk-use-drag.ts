import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react'
import { usePageKeys } from '../browser/use-page-keys.ts'
import { shiftTarget, startMove, type BookingMove, type MoveGrid } from './desk-booking-move.ts'
import type { BookingEntry, DayLayout } from './desk-day-layout.ts'

type Options = {
  readonly layout: DayLayout
  readonly grid: MoveGrid
  readonly date: string
  /** Returns the entry with a key; null if it may not be moved. */
  readonly findMovableEntry: (key: string) => BookingEntry | null
  /** The move in the panel; null if there is none. */
  readonly move: BookingMove | null
  readonly onMove: (move: BookingMove) => void
  readonly onDrop: () => void
  /** Called on Escape, with the move that was in the panel before the drag. */
  readonly onCancel: (moveBefore: BookingMove | null) => void
}

type Cell = { readonly row: number; readonly column: number }

/** A pressed pointer on an entry. */
type Drag = {
  readonly entry: BookingEntry
  /** Where the pointer was pressed. */
  readonly x: number
  readonly y: number
  readonly cell: Cell
  /** Whether the pointer has moved so far that this is a drag and not a click. */
  readonly hasMoved: boolean
  readonly moveBefore: BookingMove | null
}

/** A press becomes a drag when the pointer has moved this number of pixels. */
const DRAG_DISTANCE = 6

/** Moves a booking when it is dragged over the schedule. Escape cancels the drag. Keys can do the same as a drag. */
export function useScheduleDrag(options: Options) {
  const { layout, grid, date, findMovableEntry, move, onMove, onDrop, onCancel } = options
  const [drag, setDrag] = useState<Drag | null>(null)
  const movePointer = useEffectEvent((event: globalThis.PointerEvent) => {
    if (drag === null) return
    const isFar = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_DISTANCE
    if (!drag.hasMoved && !isFar) return
    if (!drag.hasMoved) setDrag({ ...drag, hasMoved: true })
    const cell = cellAt(event.clientX, event.clientY)
    if (cell === null) return
    const step = { rows: cell.row - drag.cell.row, columns: cell.column - drag.cell.column }
    onMove(shiftTarget(startMove(drag.entry, layout.entries, date), step, grid))
  })
  const drop = useEffectEvent(() => {
    if (drag === null) return
    setDrag(null)
    if (!drag.hasMoved) return
    ignoreNextClick()
    onDrop()
  })
  const cancel = (): void => {
    if (drag === null) return
    setDrag(null)
    if (!drag.hasMoved) return
    // The pointer is still pressed. When it is released, the browser sends a click.
    window.addEventListener('pointerup', ignoreNextClick, { capture: true, once: true })
    onCancel(drag.moveBefore)
  }
  const loseDrag = useEffectEvent(cancel)
  // Gets Escape before the panel does, because Escape would close the panel.
  usePageKeys(
    (event) => {
      if (event.key !== 'Escape' || drag?.hasMoved !== true) return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    },
    { isCapture: true },
  )
  const isDragging = drag !== null
  // An effect, because the pointer may be released anywhere.
  useEffect(() => {
    if (!isDragging) return
    const onPointerMove = (event: globalThis.PointerEvent): void => movePointer(event)
    const onPointerUp = (): void => drop()
    const onPointerCancel = (): void => loseDrag()
    window.addEventListener('pointermove', onPointerMove)
    window.addEventListener('pointerup', onPointerUp)
    window.addEventListener('pointercancel', onPointerCancel)
    return () => {
      window.removeEventListener('pointermove', onPointerMove)
      window.removeEventListener('pointerup', onPointerUp)
      window.removeEventListener('pointercancel', onPointerCancel)
    }
  }, [isDragging])

  const startDrag = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType === 'touch' || event.button !== 0) return
    const element = event.target instanceof Element && event.target.closest<HTMLElement>('[data-entry]')
    const entry = element ? findMovableEntry(element.dataset['entry'] ?? '') : null
    const cell = cellAt(event.clientX, event.clientY)
    if (entry !== null && cell !== null)
      setDrag({ entry, x: event.clientX, y: event.clientY, cell, hasMoved: false, moveBefore: move })
  }
  return {
    startDrag,
    /** True from the press until the drop. A panel that opens then would shift the schedule under the pointer. */
    delaysPanel: drag !== null && drag.moveBefore === null,
  }
}

/** Ignores the click that the browser sends after the pointer is released. */
function ignoreNextClick(): void {
  window.addEventListener('click', cancelEvent, { capture: true, once: true })
  window.setTimeout(() => window.removeEventListener('click', cancelEvent, { capture: true }), 0)
}

const cancelEvent = (event: Event): void => {
  event.stopPropagation()
  event.preventDefault()
}

/** The row and column of the schedule at a point. The element of an entry covers several rows. */
function cellAt(x: number, y: number): Cell | null {
  const element = document
    .elementsFromPoint(x, y)
    .map((atPoint) => atPoint.closest<HTMLElement>('[data-row]'))
    .find((found) => found !== null)
  if (element === undefined || element === null) return null
  const { top, height } = element.getBoundingClientRect()
  const rows = Number(element.dataset['rows'] ?? 1)
  const rowsBelowFirst = Math.max(0, Math.min(rows - 1, Math.floor(((y - top) / height) * rows)))
  return { row: Number(element.dataset['row']) + rowsBelowFirst, column: Number(element.dataset['column']) }
}
