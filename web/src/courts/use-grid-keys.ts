import { startTransition, useState, type FocusEvent, type KeyboardEvent } from 'react'

/** A position in the grid. Row 0 and column 0 are headers; their corner is empty. */
export type GridPosition = { readonly row: number; readonly column: number }

/** Number of rows and columns without headers. */
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
  const moveTo = (targetRow: number, targetColumn: number): GridPosition | null => {
    const inGrid = {
      row: Math.min(rows, Math.max(0, targetRow)),
      column: Math.min(columns, Math.max(0, targetColumn)),
    }
    const isCorner = inGrid.row === 0 && inGrid.column === 0
    return isCorner || (inGrid.row === row && inGrid.column === column) ? null : inGrid
  }
  switch (key) {
    case 'ArrowUp':
      return moveTo(row - 1, column)
    case 'ArrowDown':
      return moveTo(row + 1, column)
    case 'ArrowLeft':
      return moveTo(row, column - 1)
    case 'ArrowRight':
      return moveTo(row, column + 1)
    case 'Home':
      return ctrlKey ? moveTo(1, 1) : moveTo(row, row === 0 ? 1 : 0)
    case 'End':
      return ctrlKey ? moveTo(rows, columns) : moveTo(row, columns)
    case 'PageUp':
      return moveTo(Math.max(1, row - PAGE_ROWS), column)
    case 'PageDown':
      return moveTo(row + PAGE_ROWS, column)
    default:
      return null
  }
}

/** Keyboard navigation of a grid with one tab stop (roving tabindex). */
export function useGridKeys(size: GridSize, initialTabStop: GridPosition) {
  const [lastFocus, setLastFocus] = useState<GridPosition | null>(null)
  const isInGrid = lastFocus !== null && lastFocus.row <= size.rows && lastFocus.column <= size.columns
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const position = positionOf(event.target)
    const next = position === null ? null : positionAfter(event, position, size)
    if (next === null) return
    event.preventDefault()
    setLastFocus(next)
    cellAt(event.currentTarget, next)?.focus()
  }
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const position = positionOf(event.target)
    // A transition, because a picked slot must be painted first.
    if (position !== null) startTransition(() => setLastFocus(position))
  }
  return { tabStop: isInGrid ? lastFocus : initialTabStop, onKeyDown, onFocus }
}

const cellAt = (grid: HTMLElement, { row, column }: GridPosition): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

function positionOf(target: EventTarget): GridPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (cell === null) return null
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}
