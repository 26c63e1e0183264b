import { hourLabel } from '@pantul/rules/hours'
import type { VenueNow } from '@pantul/rules/slot'
import {
  useEffect,
  useEffectEvent,
  useRef,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { classes } from '../design/classes.ts'
import { clockTime } from '../design/date-text.ts'
import { spanOf, useDeskGridKeys, type GridCell, type GridLayout } from './desk-grid-keys.ts'
import styles from './desk-grid.module.css'

/** With more columns than this, texts are narrower and names shorter. */
const ROOMY_COLUMNS = 8

/** The place of a cell: its rows, its area of the grid, and the attributes that the keyboard navigation needs. */
export type CellPosition = {
  readonly rows: number
  readonly area: CSSProperties
  readonly attributes: {
    readonly 'data-row': number
    readonly 'data-rows': number
    readonly 'data-column': number
    readonly tabIndex: number
  }
}

/** The cell that is first in the tab order. `hasFocus`: it takes the focus when the grid is shown. */
export type GridStart = {
  readonly hour: number | null
  readonly column: number
  readonly hasFocus: boolean
}

type Props<Cell extends GridCell> = {
  readonly layout: GridLayout<Cell>
  readonly label: string
  readonly heads: readonly { readonly key: string; readonly head: ReactNode }[]
  /** Renders a cell that begins at an hour. */
  readonly cell: (one: Cell, hour: number, position: CellPosition) => ReactNode
  /** The local time, if the grid shows today. */
  readonly now: VenueNow | null
  /** The column of today; null: all columns are today. */
  readonly nowColumn?: number | null
  readonly start?: GridStart | null
  /** Further cells over the others, hidden from screen readers. */
  readonly overlay?: ReactNode
  /** Whether a phone shows all columns side by side; otherwise a swipe shows the next one. */
  readonly isCompact?: boolean
  readonly isMoving?: boolean
  readonly onGrab?: (event: PointerEvent<HTMLElement>) => void
}

/** Columns and hours: a grid with one tab stop. Arrow keys move, Enter opens a cell. */
export function DeskGrid<Cell extends GridCell>(props: Props<Cell>) {
  const {
    layout,
    label,
    heads,
    cell,
    now,
    nowColumn = null,
    start = null,
    overlay,
    isCompact,
    isMoving,
    onGrab,
  } = props
  const { hours, rows } = layout
  const first = hours[0] ?? 0
  const nowRow = now !== null && hours.includes(now.hour) ? now.hour - first + 1 : null
  const startRow = start?.hour === null || start === null ? (nowRow ?? 1) : start.hour - first + 1
  const column = start?.column ?? 1
  const { isStop, onKeyDown, onFocus, onBlur } = useDeskGridKeys(layout, heads.length, {
    row: startRow,
    column,
  })
  const scroller = useRef<HTMLDivElement>(null)
  const showStart = useEffectEvent(() => {
    const { current } = scroller
    if (current === null) return
    if (nowRow !== null || start !== null) scrollTo(current, { row: startRow, column, rows: hours.length })
    if (start?.hasFocus === true) current.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  // An effect, because focus and the scroll position are outside of React.
  useEffect(() => showStart(), [])
  const size = { '--columns': heads.length, '--hours': hours.length } as CSSProperties
  const positionOf = (one: Cell, hour: number): CellPosition => {
    const span = spanOf(layout, one, hour)
    return {
      rows: span.rows,
      area: { gridArea: `${span.row + 1} / ${span.column + 1} / span ${span.rows} / auto` },
      attributes: {
        'data-row': span.row,
        'data-rows': span.rows,
        'data-column': span.column,
        tabIndex: isStop(span) ? 0 : -1,
      },
    }
  }

  return (
    <div ref={scroller} className={styles['scroller']}>
      <table
        role="grid"
        aria-label={label}
        className={classes(styles['grid'], 'tight')}
        style={size}
        data-narrow={heads.length > ROOMY_COLUMNS || undefined}
        data-compact={isCompact === true || undefined}
        data-moving={isMoving === true || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onPointerDown={onGrab}
      >
        <thead>
          <tr>
            <td className={styles['corner']} aria-hidden="true" />
            {heads.map(({ key, head }, i) => (
              <th
                key={key}
                scope="col"
                className={styles['head']}
                data-current={nowColumn === i + 1 || undefined}
                style={{ gridArea: `1 / ${i + 2}` }}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, i) => (
            <tr key={hour}>
              <th
                scope="row"
                className={styles['hour']}
                style={{ gridArea: `${i + 2} / 1` }}
                data-hidden={isUnderTime(i, nowRow, now?.minute ?? 0) || undefined}
              >
                <span>{hourLabel(hour)}</span>
              </th>
              {(rows[i] ?? []).map((one) => cell(one, hour, positionOf(one, hour)))}
            </tr>
          ))}
          <tr aria-hidden="true">
            <td className={styles['end']} style={{ gridArea: `${hours.length + 2} / 1` }}>
              <span>{hourLabel(first + hours.length)}</span>
            </td>
            {overlay}
            {nowRow !== null && now !== null && <NowLine now={now} row={nowRow} column={nowColumn} />}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

type NowProps = { readonly now: VenueNow; readonly row: number; readonly column: number | null }

/** The local time at the hours, and a line over the column of today, or over all columns. */
const NowLine = ({ now, row, column }: NowProps) => {
  const past = { '--past': now.minute / 60 } as CSSProperties
  return (
    <>
      <td
        className={styles['now']}
        style={{ gridArea: `${row + 1} / 1 / auto / -1`, ...past }}
        data-line={column === null ? 'whole' : undefined}
      >
        <span>{clockTime(now)}</span>
      </td>
      {column !== null && (
        <td
          className={styles['now']}
          style={{ gridArea: `${row + 1} / ${column + 1}`, ...past }}
          data-line="column"
          aria-hidden="true"
        />
      )}
    </>
  )
}

/** Whether the label of a row lies under the label of the current time. */
const isUnderTime = (index: number, nowRow: number | null, minute: number): boolean =>
  nowRow !== null && index === (minute < 30 ? nowRow - 1 : nowRow)

/** Scrolls a row to the upper third, and its column to the left. Only small screens scroll. */
function scrollTo(
  scroller: HTMLElement,
  { row, column, rows }: { readonly row: number; readonly column: number; readonly rows: number },
): void {
  const { scrollHeight, clientHeight } = scroller
  scroller.scrollTop = (row / rows) * scrollHeight - clientHeight / 3
  const head = scroller.querySelectorAll<HTMLElement>('th[scope="col"]')[column - 1]
  const first = scroller.querySelector<HTMLElement>('th[scope="col"]')
  if (head !== undefined && first !== null) scroller.scrollLeft = head.offsetLeft - first.offsetLeft
}
