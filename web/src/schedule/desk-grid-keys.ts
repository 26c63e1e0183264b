import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { positionAfter, type GridPosition } from '../courts/use-grid-keys.ts'

/** A cell of a grid; without an entry it has one row. `column`: from 1. */
export type GridCell = {
  readonly column: number
  readonly entry: { readonly from: number; readonly until: number } | null
}

/** `hours`: ascending, without gaps. `rows`: the cells that begin at each of these hours. */
export type GridLayout<Cell extends GridCell = GridCell> = {
  readonly hours: readonly number[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The first row and the number of rows of a cell. Rows and columns count from 1. */
type Span = GridPosition & { readonly rows: number }

/** Moves the focus to the cell of the schedule that had it last. */
export const focusGrid = (): void =>
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus()

/** The rows and columns of a cell that begins at `hour`. */
export const spanOf = ({ hours }: GridLayout, { entry, column }: GridCell, hour: number): Span => ({
  row: hour - (hours[0] ?? 0) + 1,
  column,
  rows: entry === null ? 1 : entry.until - entry.from,
})

/** The cell to which an arrow, Home, End or Page key moves the focus; null at the edge and for other keys. */
export function spanAfter(
  key: { readonly key: string; readonly ctrlKey: boolean },
  here: Span,
  {
    spans,
    columns,
    rows,
  }: { readonly spans: readonly Span[]; readonly columns: number; readonly rows: number },
): Span | null {
  const leaving = key.key === 'ArrowDown' || key.key === 'PageDown' ? here.row + here.rows - 1 : here.row
  const to = positionAfter(key, { row: leaving, column: here.column }, { rows, columns })
  if (to === null || to.row < 1) return null
  const column = Math.max(1, to.column)
  const next = spans.find((one) => one.column === column && one.row <= to.row && to.row < one.row + one.rows)
  return next === undefined || (next.row === here.row && next.column === here.column) ? null : next
}

/** Keyboard navigation of the schedule with one tab stop. `start`: the first stop. */
export function useDeskGridKeys(layout: GridLayout, columns: number, start: GridPosition) {
  const spans = layout.rows.flatMap((cells, i) =>
    cells.map((cell) => spanOf(layout, cell, layout.hours[i] ?? 0)),
  )
  const [chosen, setChosen] = useState<GridPosition | null>(null)
  const covers = (place: GridPosition) => (one: Span) =>
    one.column === place.column && one.row <= place.row && place.row < one.row + one.rows
  const stop =
    (chosen === null ? undefined : spans.find(covers(chosen))) ?? spans.find(covers(start)) ?? spans[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const here = spans.find(isAt(placeOf(event.target)))
    const grid = { spans, columns, rows: layout.hours.length }
    const next = here === undefined ? null : spanAfter(event, here, grid)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    event.currentTarget
      .querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)
      ?.focus()
  }
  const focused = useRef<Element | null>(null)
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    focused.current = event.target
    const here = placeOf(event.target)
    if (here !== null) setChosen(here)
  }
  const onBlur = (): void => void (focused.current = null)
  // Restores the focus when the focused cell was removed, because its hour was sold or became free, perhaps at another
  // desk. React reports no blur of a removed element. An effect, because focus is outside of React.
  useLayoutEffect(() => {
    const last = focused.current
    if (last === null || (last.isConnected && last.hasAttribute('tabindex'))) return
    if ([last, document.body].includes(document.activeElement ?? document.body)) focusGrid()
  }, [layout])
  return { isStop: isAt(stop ?? null), onKeyDown, onFocus, onBlur }
}

const isAt = (place: GridPosition | null) => (one: GridPosition) =>
  place !== null && one.row === place.row && one.column === place.column

function placeOf(target: EventTarget): GridPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}
