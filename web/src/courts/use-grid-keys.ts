import { startTransition, useState, type FocusEvent, type KeyboardEvent } from 'react'

/** A position in the grid. Row 0 and column 0 are heads; their corner is empty. */
export type GridPosition = { readonly row: number; readonly column: number }

/** Number of rows and columns of slots, without heads. */
export type GridSize = { readonly rows: number; readonly columns: number }

const PAGE_ROWS = 3

/**
 * The position that a key moves to: arrows; Home and End in the row, with Ctrl to the corners; Page Up and Page Down
 * by three rows. Null for other keys, and at the edge.
 */
export function positionAfter(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { row, column }: GridPosition,
  { rows, columns }: GridSize,
): GridPosition | null {
  const to = (nextRow: number, nextColumn: number): GridPosition | null => {
    const next = {
      row: Math.min(rows, Math.max(0, nextRow)),
      column: Math.min(columns, Math.max(0, nextColumn)),
    }
    const isCorner = next.row === 0 && next.column === 0
    return isCorner || (next.row === row && next.column === column) ? null : next
  }
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'Home':
      return ctrlKey ? to(1, 1) : to(row, row === 0 ? 1 : 0)
    case 'End':
      return ctrlKey ? to(rows, columns) : to(row, columns)
    case 'PageUp':
      return to(Math.max(1, row - PAGE_ROWS), column)
    case 'PageDown':
      return to(row + PAGE_ROWS, column)
    default:
      return null
  }
}

/** Keyboard navigation of a grid with one tab stop (roving tabindex). `start`: the initial position. */
export function useGridKeys(size: GridSize, start: GridPosition) {
  const [chosen, setChosen] = useState<GridPosition | null>(null)
  const isThere = chosen !== null && chosen.row <= size.rows && chosen.column <= size.columns
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const place = placeOf(event.target)
    const next = place === null ? null : positionAfter(event, place, size)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    cellAt(event.currentTarget, next)?.focus()
  }
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const place = placeOf(event.target)
    // A transition, because the picked slot must be painted first.
    if (place !== null) startTransition(() => setChosen(place))
  }
  return { stop: isThere ? chosen : start, onKeyDown, onFocus }
}

const cellAt = (grid: HTMLElement, { row, column }: GridPosition): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

function placeOf(target: EventTarget): GridPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (cell === null) return null
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}
