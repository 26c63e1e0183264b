import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { positionAfter, type GridPosition } from '../courts/use-grid-keys.ts'
import type { GridCell, GridLayout } from './desk-grid-layout.ts'

/** The position of a cell and the number of rows that it covers. Rows and columns are counted from 1. */
type CellArea = GridPosition & { readonly rows: number }

/** Moves the focus to the cell of the schedule that had it last. */
export const focusGrid = (): void =>
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus()

/** The area of a cell that begins at `hour`. */
export const areaOf = ({ hours }: GridLayout, { entry, column }: GridCell, hour: number): CellArea => ({
  row: hour - (hours[0] ?? 0) + 1,
  column,
  rows: entry === null ? 1 : entry.until - entry.from,
})

/** The cell to which an arrow, Home, End or Page key moves the focus; null at the edge and for other keys. */
export function areaAfter(
  key: { readonly key: string; readonly ctrlKey: boolean },
  current: CellArea,
  {
    areas,
    columns,
    rows,
  }: { readonly areas: readonly CellArea[]; readonly columns: number; readonly rows: number },
): CellArea | null {
  const goesDown = key.key === 'ArrowDown' || key.key === 'PageDown'
  const row = goesDown ? current.row + current.rows - 1 : current.row
  const position = positionAfter(key, { row, column: current.column }, { rows, columns })
  if (position === null || position.row < 1) return null
  // `positionAfter` can return the row heads, which are column 0. Here they cannot be focused.
  const next = areas.find(contains({ row: position.row, column: Math.max(1, position.column) }))
  return next === undefined || isAt(current)(next) ? null : next
}

/** Keyboard navigation of the schedule with one tab stop, which is at first the cell at `start`. */
export function useDeskGridKeys(layout: GridLayout, columns: number, start: GridPosition) {
  const areas = layout.rows.flatMap((cells, i) =>
    cells.map((cell) => areaOf(layout, cell, layout.hours[i] ?? 0)),
  )
  const [lastFocus, setLastFocus] = useState<GridPosition | null>(null)
  const tabStop =
    (lastFocus === null ? undefined : areas.find(contains(lastFocus))) ??
    areas.find(contains(start)) ??
    areas[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const current = areas.find(isAt(positionOf(event.target)))
    const grid = { areas, columns, rows: layout.hours.length }
    const next = current === undefined ? null : areaAfter(event, current, grid)
    if (next === null) return
    event.preventDefault()
    setLastFocus(next)
    event.currentTarget
      .querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)
      ?.focus()
  }
  const focused = useRef<Element | null>(null)
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    focused.current = event.target
    const position = positionOf(event.target)
    if (position !== null) setLastFocus(position)
  }
  const onBlur = (): void => void (focused.current = null)
  // Restores the focus after the focused cell was removed, because its hour was sold or became free at any desk. React
  // reports no blur of a removed element. An effect, because focus is outside of React.
  useLayoutEffect(() => {
    const last = focused.current
    if (last === null || (last.isConnected && last.hasAttribute('tabindex'))) return
    if ([last, document.body].includes(document.activeElement ?? document.body)) focusGrid()
  }, [layout])
  return { isTabStop: isAt(tabStop ?? null), onKeyDown, onFocus, onBlur }
}

const isAt = (position: GridPosition | null) => (area: GridPosition) =>
  position !== null && area.row === position.row && area.column === position.column

const contains =
  ({ row, column }: GridPosition) =>
  (area: CellArea) =>
    area.column === column && area.row <= row && row < area.row + area.rows

function positionOf(target: EventTarget): GridPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}
