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
import { areaOf, useDeskGridKeys } from './desk-grid-keys.ts'
import type { GridCell, GridLayout } from './desk-grid-layout.ts'
import styles from './desk-grid.module.css'

/** With more columns than this, texts are narrower and names are shorter. */
const MAX_WIDE_COLUMNS = 8

/** Where a cell is in the grid. */
export type CellPosition = {
  /** The number of rows that the cell covers. */
  readonly rows: number
  readonly style: CSSProperties
  /** The attributes that the keyboard navigation needs. */
  readonly attributes: {
    readonly 'data-row': number
    readonly 'data-rows': number
    readonly 'data-column': number
    readonly tabIndex: number
  }
}

/** The cell that is the tab stop when the grid appears. */
export type GridStart = {
  /** Null for the current hour, or for the first hour if the grid does not show the current one. */
  readonly hour: number | null
  readonly column: number
  readonly takesFocus: boolean
}

type Props<Cell extends GridCell> = {
  readonly layout: GridLayout<Cell>
  readonly label: string
  readonly columnHeads: readonly { readonly key: string; readonly content: ReactNode }[]
  /** Renders a cell that begins at an hour. */
  readonly renderCell: (cell: Cell, hour: number, position: CellPosition) => ReactNode
  /** The local time; null if the grid does not show today. */
  readonly now: VenueNow | null
  /** The column of today, from 1, or 0 if there is none; null if all columns are of the same day. */
  readonly todayColumn?: number | null
  readonly start?: GridStart | null
  /** Further cells that lie above the cells of the grid. Screen readers do not read them. */
  readonly overlay?: ReactNode
  /** Whether a phone shows all columns side by side. Otherwise it shows one column, and a swipe shows the next. */
  readonly isCompact?: boolean
  readonly isMoving?: boolean
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void
}

/** A grid of columns and hours with one tab stop. Arrow keys move the focus, and Enter opens a cell. */
export function DeskGrid<Cell extends GridCell>(props: Props<Cell>) {
  const { layout, label, columnHeads, renderCell, now, todayColumn = null, start = null } = props
  const { overlay, isCompact, isMoving, onPointerDown } = props
  const { hours, rows } = layout
  const firstHour = hours[0] ?? 0
  const nowRow = now !== null && hours.includes(now.hour) ? now.hour - firstHour + 1 : null
  const startHour = start?.hour ?? null
  const startPosition = {
    row: startHour === null ? (nowRow ?? 1) : startHour - firstHour + 1,
    column: start?.column ?? 1,
  }
  const { isTabStop, onKeyDown, onFocus, onBlur } = useDeskGridKeys(layout, columnHeads.length, startPosition)
  const scroller = useRef<HTMLDivElement>(null)
  const showStart = useEffectEvent(() => {
    const { current } = scroller
    if (current === null) return
    if (nowRow !== null || start !== null) scrollTo(current, { ...startPosition, rows: hours.length })
    if (start?.takesFocus === true) current.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  // An effect, because focus and the scroll position are outside of React.
  useEffect(() => showStart(), [])
  const size = { '--columns': columnHeads.length, '--hours': hours.length } as CSSProperties
  const positionOf = (cell: Cell, hour: number): CellPosition => {
    const area = areaOf(layout, cell, hour)
    return {
      rows: area.rows,
      style: { gridArea: `${area.row + 1} / ${area.column + 1} / span ${area.rows} / auto` },
      attributes: {
        'data-row': area.row,
        'data-rows': area.rows,
        'data-column': area.column,
        tabIndex: isTabStop(area) ? 0 : -1,
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
        data-narrow={columnHeads.length > MAX_WIDE_COLUMNS || undefined}
        data-compact={isCompact === true || undefined}
        data-moving={isMoving === true || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onPointerDown={onPointerDown}
      >
        <thead>
          <tr>
            <td className={styles['corner']} aria-hidden="true" />
            {columnHeads.map(({ key, content }, i) => (
              <th
                key={key}
                scope="col"
                className={styles['columnHead']}
                data-today={todayColumn === i + 1 || undefined}
                style={{ gridArea: `1 / ${i + 2}` }}
              >
                {content}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, i) => (
            <tr key={hour}>
              <th
                scope="row"
                className={styles['hourHead']}
                style={{ gridArea: `${i + 2} / 1` }}
                data-hidden={isCoveredByTime(i + 1, nowRow, now?.minute ?? 0) || undefined}
              >
                <span>{hourLabel(hour)}</span>
              </th>
              {(rows[i] ?? []).map((cell) => renderCell(cell, hour, positionOf(cell, hour)))}
            </tr>
          ))}
          <tr aria-hidden="true">
            <td className={styles['lastHourEnd']} style={{ gridArea: `${hours.length + 2} / 1` }}>
              <span>{hourLabel(firstHour + hours.length)}</span>
            </td>
            {overlay}
            {nowRow !== null && now !== null && <NowLine now={now} row={nowRow} column={todayColumn} />}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

type NowLineProps = {
  readonly now: VenueNow
  readonly row: number
  /** The column with the line; null for a line over all columns. */
  readonly column: number | null
}

/** The local time beside the hours, and a line at this time. */
const NowLine = ({ now, row, column }: NowLineProps) => {
  const timeStyle = { '--part-of-hour': now.minute / 60 } as CSSProperties
  return (
    <>
      <td
        className={styles['currentTime']}
        style={{ gridArea: `${row + 1} / 1 / auto / -1`, ...timeStyle }}
        data-line={column === null ? 'whole' : undefined}
      >
        <span>{clockTime(now)}</span>
      </td>
      {column !== null && (
        <td
          className={styles['currentTime']}
          style={{ gridArea: `${row + 1} / ${column + 1}`, ...timeStyle }}
          data-line="column"
          aria-hidden="true"
        />
      )}
    </>
  )
}

/**
 * Whether the label of the current time covers the label of a row. From half past on, it covers the label of the next
 * row.
 */
const isCoveredByTime = (row: number, nowRow: number | null, minute: number): boolean =>
  nowRow !== null && row === (minute < 30 ? nowRow : nowRow + 1)

/** Scrolls so that a row is in the upper third and its column at the left. Only small screens have to scroll. */
function scrollTo(
  scroller: HTMLElement,
  { row, column, rows }: { readonly row: number; readonly column: number; readonly rows: number },
): void {
  const { scrollHeight, clientHeight } = scroller
  scroller.scrollTop = (row / rows) * scrollHeight - clientHeight / 3
  const columnHeads = scroller.querySelectorAll<HTMLElement>('th[scope="col"]')
  const [firstHead, columnHead] = [columnHeads[0], columnHeads[column - 1]]
  if (columnHead !== undefined && firstHead !== undefined)
    scroller.scrollLeft = columnHead.offsetLeft - firstHead.offsetLeft
}
