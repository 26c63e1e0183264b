import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'
import { shiftTarget, startMoving, type MovingBooking, type MovingGrid } from './desk-moving.ts'

type Movable = Extract<DayEntry, { kind: 'booking' }>

type Options = {
  readonly layout: DayLayout
  readonly grid: MovingGrid
  readonly date: string
  /** The entry of a key, if it may be moved. */
  readonly movableOf: (key: string) => Movable | null
  /** The move that the panel already shows; null if it shows none. */
  readonly moving: MovingBooking | null
  readonly onMove: (moving: MovingBooking) => void
  readonly onDrop: () => void
  /** Called on Escape, to restore the state before the drag. */
  readonly onCancel: (before: MovingBooking | null) => void
}

type Drag = {
  readonly entry: Movable
  readonly x: number
  readonly y: number
  readonly at: Cell
  readonly hasMoved: boolean
  readonly before: MovingBooking | null
}
type Cell = { readonly row: number; readonly column: number }

/** Pixels before a press becomes a drag. */
const THRESHOLD = 6

/**
 * Moves a booking by dragging it over the schedule; the keyboard can do the same. Escape cancels a drag. The click
 * after a drag is ignored.
 */
export function useScheduleDrag(options: Options) {
  const { layout, grid, date, movableOf, moving, onMove, onDrop, onCancel } = options
  const [drag, setDrag] = useState<Drag | null>(null)
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (drag === null) return
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > THRESHOLD
    if (!drag.hasMoved && !far) return
    if (!drag.hasMoved) setDrag({ ...drag, hasMoved: true })
    const to = cellAt(event.clientX, event.clientY)
    if (to === null) return
    const by = { rows: to.row - drag.at.row, columns: to.column - drag.at.column }
    onMove(shiftTarget(startMoving(drag.entry, layout.entries, date), by, grid))
  })
  const drop = useEffectEvent(() => {
    if (drag === null) return
    setDrag(null)
    if (!drag.hasMoved) return
    ignoreClick()
    onDrop()
  })
  const cancel = useEffectEvent(() => {
    if (drag === null) return
    setDrag(null)
    if (!drag.hasMoved) return
    // The pointer is still down; its release ends with a click.
    window.addEventListener('pointerup', ignoreClick, { capture: true, once: true })
    onCancel(drag.before)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drag?.hasMoved !== true) return
    event.preventDefault()
    // Prevents that the same key closes the panel.
    event.stopPropagation()
    cancel()
  })
  const isDragging = drag !== null
  // An effect, because the pointer may be released anywhere.
  useEffect(() => {
    if (!isDragging) return
    const onPointerMove = (event: globalThis.PointerEvent): void => move(event)
    const onPointerUp = (): void => drop()
    const onPointerCancel = (): void => cancel()
    const onKey = (event: KeyboardEvent): void => press(event)
    window.addEventListener('pointermove', onPointerMove)
    window.addEventListener('pointerup', onPointerUp)
    window.addEventListener('pointercancel', onPointerCancel)
    document.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('pointermove', onPointerMove)
      window.removeEventListener('pointerup', onPointerUp)
      window.removeEventListener('pointercancel', onPointerCancel)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [isDragging])

  const grab = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType === 'touch' || event.button !== 0) return
    const key = event.target instanceof Element && event.target.closest<HTMLElement>('[data-entry]')
    const entry = key ? movableOf(key.dataset['entry'] ?? '') : null
    const at = cellAt(event.clientX, event.clientY)
    if (entry !== null && at !== null)
      setDrag({ entry, x: event.clientX, y: event.clientY, at, hasMoved: false, before: moving })
  }
  /** `keepsPanel`: no panel opens before the drop, because the schedule would shift under the pointer. */
  return { grab, keepsPanel: drag !== null && drag.before === null }
}

/** Ignores the click that follows the release of the pointer. */
function ignoreClick(): void {
  window.addEventListener('click', cancelEvent, { capture: true, once: true })
  window.setTimeout(() => window.removeEventListener('click', cancelEvent, { capture: true }), 0)
}

const cancelEvent = (event: Event): void => {
  event.stopPropagation()
  event.preventDefault()
}

/** The row and column of the schedule at a point; an entry covers several rows. */
function cellAt(x: number, y: number): Cell | null {
  const cell = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-row]'))
    .find((element) => element !== null)
  if (cell === undefined || cell === null) return null
  const { top, height } = cell.getBoundingClientRect()
  const rows = Number(cell.dataset['rows'] ?? 1)
  const below = Math.max(0, Math.min(rows - 1, Math.floor(((y - top) / height) * rows)))
  return { row: Number(cell.dataset['row']) + below, column: Number(cell.dataset['column']) }
}
