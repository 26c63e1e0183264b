import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { placeAfter, type Place } from '../courts/use-grid-keys.ts'
import type { DayCell, DayLayout } from './desk-day-layout.ts'

/** The first row and the number of rows of a cell. Rows and columns count from 1. */
type Span = Place & { readonly rows: number }

/** The rows and columns of a cell that begins at `hour`. */
export const spanOf = ({ hours }: DayLayout, { entry, column }: DayCell, hour: number): Span => ({
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
  const to = placeAfter(key, { row: leaving, column: here.column }, { rows, columns })
  if (to === null || to.row < 1) return null
  const column = Math.max(1, to.column)
  const next = spans.find((one) => one.column === column && one.row <= to.row && to.row < one.row + one.rows)
  return next === undefined || (next.row === here.row && next.column === here.column) ? null : next
}

/** Keyboard navigation of the schedule with one tab stop. `start`: the row of the first stop. */
export function useDeskGridKeys(layout: DayLayout, columns: number, startRow: number) {
  const spans = layout.rows.flatMap((cells, i) =>
    cells.map((cell) => spanOf(layout, cell, layout.hours[i] ?? 0)),
  )
  const [chosen, setChosen] = useState<Place | null>(null)
  const covers = (place: Place) => (one: Span) =>
    one.column === place.column && one.row <= place.row && place.row < one.row + one.rows
  const stop =
    (chosen === null ? undefined : spans.find(covers(chosen))) ??
    spans.find(covers({ row: startRow, column: 1 })) ??
    spans[0]
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
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const here = placeOf(event.target)
    if (here !== null) setChosen(here)
  }
  return { isStop: isAt(stop ?? null), onKeyDown, onFocus }
}

const isAt = (place: Place | null) => (one: Place) =>
  place !== null && one.row === place.row && one.column === place.column

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}
