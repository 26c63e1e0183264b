import type { DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import {
  courts_indoor,
  courts_outdoor,
  schedule_free,
  schedule_off_sale,
  sell_draft,
} from '@pantul/messages/words'
import type { DayAndNow } from '@pantul/rules/desk-day'
import { hourLabel } from '@pantul/rules/hours'
import { useEffect, useEffectEvent, useRef, type CSSProperties, type PointerEvent } from 'react'
import { classes } from '../design/classes.ts'
import { Court } from '../design/court.tsx'
import { clockTime } from '../design/date-text.ts'
import { isSellable, type SaleDraft } from '../sell/desk-sale-draft.ts'
import type { SaleInProgress } from '../sell/desk-use-selling.ts'
import type { DayCell, DayEntry, DayLayout } from './desk-day-layout.ts'
import styles from './desk-day-grid.module.css'
import { DeskEntry } from './desk-entry.tsx'
import { entryName, hoursText, lookOf } from './desk-entry-text.ts'
import { spanOf, useDeskGridKeys } from './desk-grid-keys.ts'
import { isBookingOf, type MovingBooking } from './desk-moving.ts'

/** With more courts than this, texts are narrower and names shorter. */
const ROOMY_COURTS = 8

type Props = {
  readonly day: DeskDay
  readonly layout: DayLayout
  readonly when: DayAndNow
  readonly label: string
  /** The entry in the panel. */
  readonly shown: DayEntry | null
  /** Whether an entry belongs to the chosen filter; others are dimmed. */
  readonly isWanted: (entry: DayEntry) => boolean
  readonly onOpen: (entry: DayEntry) => void
  /** The hours that are being sold on this day. */
  readonly draft: Pick<SaleInProgress, 'draft' | 'person'> | null
  /** Begins a sale in a free hour; null for those who may not sell. */
  readonly onFree: ((draft: SaleDraft) => void) | null
  /** The booking that is being moved. */
  readonly moving: MovingBooking | null
  /** Begins to drag a booking. */
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void
}

/** Courts as columns and hours as rows: a grid with one tab stop. Arrow keys move, Enter opens an entry. */
export function DeskDayGrid({
  day,
  layout,
  when,
  label,
  shown,
  isWanted,
  onOpen,
  draft,
  onFree,
  moving,
  onGrab,
}: Props) {
  const { courts } = day
  const { hours, rows } = layout
  const isToday = when.date === when.now.date
  const first = hours[0] ?? 0
  const nowRow = isToday && hours.includes(when.now.hour) ? when.now.hour - first + 1 : null
  const { isStop, onKeyDown, onFocus } = useDeskGridKeys(layout, courts.length, nowRow ?? 1)
  const scroller = useRef<HTMLDivElement>(null)
  const scrollToNow = useEffectEvent(() => {
    if (nowRow === null || scroller.current === null) return
    const { scrollHeight, clientHeight } = scroller.current
    scroller.current.scrollTop = (nowRow / hours.length) * scrollHeight - clientHeight / 3
  })
  // An effect, because the scroll position is outside of React. Only small screens scroll.
  useEffect(() => scrollToNow(), [])
  const size = { '--courts': courts.length, '--hours': hours.length } as CSSProperties

  const cell = (one: DayCell, hour: number) => {
    const span = spanOf(layout, one, hour)
    const place = {
      'data-row': span.row,
      'data-rows': span.rows,
      'data-column': span.column,
      tabIndex: isStop(span) ? 0 : -1,
    }
    const area = { gridArea: `${span.row + 1} / ${span.column + 1} / span ${span.rows} / auto` }
    const { entry, court } = one
    if (entry === null) {
      const name = schedule_free({ court: court.name, hours: hoursText({ from: hour, until: hour + 1 }) })
      const isOpen = onFree !== null && court.isOnSale && isSellable(when.date, hour, when.now)
      const sell = (): void => {
        if (isOpen) onFree({ date: when.date, from: hour, until: hour + 1, courts: [court.id] })
      }
      return (
        <td
          key={court.id}
          aria-label={name}
          className={styles['free']}
          data-open={isOpen || undefined}
          style={area}
          onClick={sell}
          onKeyDown={({ key }) => key === 'Enter' && sell()}
          {...place}
        />
      )
    }
    const look = lookOf(entry, when)
    return (
      <td key={court.id} rowSpan={span.rows} className={styles['taken']} style={area}>
        <button
          type="button"
          aria-expanded={shown?.key === entry.key}
          className={styles['entry']}
          data-look={look}
          data-by-package={(entry.kind === 'booking' && entry.booking.package !== null) || undefined}
          data-short={span.rows === 1 || undefined}
          data-dim={!isWanted(entry) || undefined}
          data-entry={entry.key}
          data-leaves={(moving !== null && isBookingOf(entry, moving)) || undefined}
          onClick={() => onOpen(entry)}
          {...place}
        >
          <span className="hiddenText">{entryName(entry, court.name, when)}</span>
          <DeskEntry entry={entry} look={look} />
        </button>
      </td>
    )
  }

  return (
    <div ref={scroller} className={styles['scroller']}>
      <table
        role="grid"
        aria-label={label}
        className={classes(styles['grid'], 'tight')}
        style={size}
        data-narrow={courts.length > ROOMY_COURTS || undefined}
        data-moving={moving !== null || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onPointerDown={onGrab}
      >
        <thead>
          <tr>
            <td className={styles['corner']} aria-hidden="true" />
            {courts.map((court, i) => (
              <CourtHead key={court.id} court={court} column={i + 2} />
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
                data-hidden={isUnderTime(i, nowRow, when.now.minute) || undefined}
              >
                <span>{hourLabel(hour)}</span>
              </th>
              {(rows[i] ?? []).map((one) => cell(one, hour))}
            </tr>
          ))}
          <tr aria-hidden="true">
            <td className={styles['end']} style={{ gridArea: `${hours.length + 2} / 1` }}>
              <span>{hourLabel(first + hours.length)}</span>
            </td>
            {draft !== null && <DraftCells draft={draft} courts={courts} first={first} />}
            {moving !== null && <Ghosts moving={moving} courts={courts} first={first} />}
            {nowRow !== null && (
              <td
                className={styles['now']}
                style={
                  {
                    gridArea: `${nowRow + 1} / 1 / auto / -1`,
                    '--past': when.now.minute / 60,
                  } as CSSProperties
                }
              >
                <span>{clockTime(when.now)}</span>
              </td>
            )}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

type DraftProps = {
  readonly draft: Pick<SaleInProgress, 'draft' | 'person'>
  readonly courts: readonly DeskCourt[]
  /** The hour of the first row. */
  readonly first: number
}

/** Marks the hours that are being sold. Hidden from screen readers, because the panel has the same text. */
const DraftCells = ({ draft: { draft, person }, courts, first }: DraftProps) =>
  draft.courts.map((id) => {
    const column = courts.findIndex((court) => court.id === id) + 2
    const row = draft.from - first + 2
    return column < 2 ? null : (
      <td
        key={id}
        className={styles['draft']}
        style={{ gridArea: `${row} / ${column} / span ${draft.until - draft.from} / auto` }}
      >
        <b>{person?.name ?? sell_draft()}</b>
      </td>
    )
  })

type GhostsProps = {
  readonly moving: MovingBooking
  readonly courts: readonly DeskCourt[]
  readonly first: number
}

/**
 * Previews the new place of a booking on each court. Hidden from screen readers, because the panel has the same text.
 */
const Ghosts = ({ moving: { booking, target }, courts, first }: GhostsProps) =>
  target.courts.map((id) => (
    <td
      key={id}
      className={styles['ghost']}
      style={{
        gridArea: `${target.from - first + 2} / ${courts.findIndex((court) => court.id === id) + 2} / span ${target.until - target.from} / auto`,
      }}
    >
      <b>{booking.name}</b>
      <span>{hoursText(target)}</span>
    </td>
  ))

/** Whether the label of a row lies under the label of the current time. */
const isUnderTime = (index: number, nowRow: number | null, minute: number): boolean =>
  nowRow !== null && ((minute < 24 && index === nowRow - 1) || (minute > 36 && index === nowRow))

const CourtHead = ({ court, column }: { readonly court: DeskCourt; readonly column: number }) => (
  <th scope="col" className={styles['court']} style={{ gridArea: `1 / ${column}` }}>
    <Court turf={court.turf} width={14} height={25} />
    <span>
      <b>{court.name}</b>
      <small>{court.isOnSale ? kindWord(court) : schedule_off_sale()}</small>
    </span>
  </th>
)

const kindWord = ({ kind }: DeskCourt): string => (kind === 'indoor' ? courts_indoor() : courts_outdoor())
