import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { useRef } from 'react'
import { classes } from '../design/classes.ts'
import styles from './desk-closed-grid.module.css'

/** A rectangle of the grid: courts and hours. `until` is not included. */
export type GridArea = { readonly courts: readonly string[]; readonly from: number; readonly until: number }

type Props = {
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  readonly hours: readonly number[]
  readonly area: GridArea
  /** How a cell looks. `done` and `failed`: its booking was settled by the closure, or could not be. */
  readonly lookOf: (court: string, hour: number) => 'booked' | 'done' | 'failed' | 'blocked' | 'free'
  /** Called with the chosen courts and hours. Absent: nothing can be chosen. */
  readonly onArea?: (area: GridArea) => void
}

type Cell = { readonly column: number; readonly hour: number }

/**
 * Courts and hours of one day. Dragging over them chooses what is closed. The fields beside the grid do the same by
 * keyboard.
 */
export function DeskClosedGrid({ courts, hours, area, lookOf, onArea }: Props) {
  const start = useRef<Cell | null>(null)
  const choose = (cell: Cell): void => {
    const from = start.current
    if (from === null || onArea === undefined) return
    const [firstColumn, lastColumn] = [Math.min(from.column, cell.column), Math.max(from.column, cell.column)]
    onArea({
      courts: courts.slice(firstColumn, lastColumn + 1).map(({ id }) => id),
      from: Math.min(from.hour, cell.hour),
      until: Math.max(from.hour, cell.hour) + 1,
    })
  }
  return (
    <table
      className={classes(styles['grid'], onArea !== undefined && styles['selectable'])}
      aria-label={m.closures_grid()}
      onPointerDown={(event) => {
        const cell = cellAt(event)
        if (cell === null || onArea === undefined) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = cell
        choose(cell)
      }}
      onPointerMove={(event) => {
        const cell = start.current === null ? null : cellAt(event)
        if (cell !== null) choose(cell)
      }}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="hiddenText">{m.sell_hours()}</span>
          </th>
          {courts.map(({ id, name }) => (
            <th key={id} scope="col" abbr={name} data-on={area.courts.includes(id) || undefined}>
              {shortName(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row" data-on={(area.from <= hour && hour < area.until) || undefined}>
              {hour}
            </th>
            {courts.map(({ id }, column) => (
              <td
                key={id}
                data-column={column}
                data-hour={hour}
                data-look={lookOf(id, hour)}
                data-chosen={
                  (area.courts.includes(id) && area.from <= hour && hour < area.until) || undefined
                }
              >
                <span className="hiddenText">{lookName[lookOf(id, hour)]()}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const lookName = {
  booked: m.closures_look_booked,
  done: m.closures_look_done,
  failed: m.closures_look_failed,
  blocked: m.closures_look_blocked,
  free: m.closures_look_free,
}

/** `9` for `Court 9`; without a number the first three letters. */
const shortName = (name: string): string => /\d+$/.exec(name)?.[0] ?? name.slice(0, 3)

function cellAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Cell | null {
  const element = document.elementFromPoint(clientX, clientY)
  if (!(element instanceof HTMLTableCellElement) || element.dataset['hour'] === undefined) return null
  return { column: Number(element.dataset['column']), hour: Number(element.dataset['hour']) }
}

/** Returns a function that says what occupies an hour of a court on this day. */
export const lookOfDay =
  (day: DeskDay | undefined) =>
  (court: string, hour: number): 'booked' | 'blocked' | 'free' => {
    const isAt = (span: { readonly court: string; readonly from: number; readonly until: number }): boolean =>
      span.court === court && span.from <= hour && hour < span.until
    if (day?.bookings.some(isAt) === true || day?.sessions.some(isAt) === true) return 'booked'
    return day?.blocks.some(isAt) === true ? 'blocked' : 'free'
  }
