import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'
import { shifted, startMoving, type MovingBooking, type MovingGrid } from './desk-moving.ts'

type Movable = Extract<DayEntry, { kind: 'booking' }>

type Options = {
  readonly layout: DayLayout
  readonly grid: MovingGrid
  readonly date: string
  /** The entry of a key, if it may be moved. */
  readonly movableOf: (key: string) => Movable | null
  /** Whether the panel already shows a move. */
  readonly isMoving: boolean
  readonly onMove: (moving: MovingBooking) => void
  readonly onDrop: () => void
}

type Drag = {
  readonly entry: Movable
  readonly x: number
  readonly y: number
  readonly at: Cell
  readonly hasMoved: boolean
  readonly hadPanel: boolean
}
type Cell = { readonly row: number; readonly column: number }

/** Pixels before a press becomes a drag. */
const THRESHOLD = 6

/**
 * Moves a booking by dragging it over the schedule; the keyboard can do the same. The click after a drag is ignored.
 */
export function useScheduleDrag({ layout, grid, date, movableOf, isMoving, onMove, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (drag === null) return
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > THRESHOLD
    if (!drag.hasMoved && !far) return
    if (!drag.hasMoved) setDrag({ ...drag, hasMoved: true })
    const to = cellAt(event.clientX, event.clientY)
    if (to === null) return
    const by = { rows: to.row - drag.at.row, columns: to.column - drag.at.column }
    onMove(shifted(startMoving(drag.entry, layout.entries, date), by, grid))
  })
  const drop = useEffectEvent(() => {
    if (drag === null) return
    setDrag(null)
    if (!drag.hasMoved) return
    window.addEventListener('click', swallow, { capture: true, once: true })
    window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
    onDrop()
  })
  const isDragging = drag !== null
  // An effect, because the pointer may be released anywhere.
  useEffect(() => {
    if (!isDragging) return
    const onPointerMove = (event: globalThis.PointerEvent): void => move(event)
    const onPointerUp = (): void => drop()
    window.addEventListener('pointermove', onPointerMove)
    window.addEventListener('pointerup', onPointerUp)
    return () => {
      window.removeEventListener('pointermove', onPointerMove)
      window.removeEventListener('pointerup', onPointerUp)
    }
  }, [isDragging])

  const grab = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType === 'touch' || event.button !== 0) return
    const key = event.target instanceof Element && event.target.closest<HTMLElement>('[data-entry]')
    const entry = key ? movableOf(key.dataset['entry'] ?? '') : null
    const at = cellAt(event.clientX, event.clientY)
    if (entry !== null && at !== null)
      setDrag({ entry, x: event.clientX, y: event.clientY, at, hasMoved: false, hadPanel: isMoving })
  }
  /** Before the drop no panel opens, because the schedule would shift under the pointer. */
  return { grab, keepsPanel: drag !== null && !drag.hadPanel }
}

const swallow = (event: Event): void => {
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
