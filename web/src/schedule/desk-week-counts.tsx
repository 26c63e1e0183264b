import type { DeskWeek } from '@pantul/contract/desk-week-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import type { CSSProperties } from 'react'
import { shortDay } from '../design/date-text.ts'
import { hoursText } from './desk-entry-text.ts'
import { DeskGrid, type CellPosition } from './desk-grid.tsx'
import styles from './desk-week-counts.module.css'
import { DeskWeekDayHead } from './desk-week-day-head.tsx'
import { countsLayout, type CountCell } from './desk-week-layout.ts'

type Props = {
  readonly week: DeskWeek
  readonly label: string
  /** The chosen date. */
  readonly date: PlayDate
  readonly now: VenueNow
  /** Opens a day at an hour. */
  readonly onDay: (date: PlayDate, hour: number) => void
}

/** How many courts are free in each hour of a week. A cell opens its day. */
export function DeskWeekCounts({ week, label, date, now, onDay }: Props) {
  const layout = countsLayout(week)
  const courts = week.courts.filter(({ isOnSale }) => isOnSale).length
  const columnOf = (one: PlayDate): number => week.days.findIndex((day) => day.date === one) + 1
  const todayColumn = columnOf(now.date)
  const cell = ({ day, free }: CountCell, hour: number, position: CellPosition) => {
    const texts = { day: shortDay(day.date), hours: hoursText({ from: hour, until: hour + 1 }) }
    const isOver = free !== null && isPast(day.date, hour, now)
    const isFull = free === 0 && !isOver
    return (
      <td key={day.date} className={styles['cell']} style={position.area}>
        <button
          type="button"
          aria-label={countName({ ...texts, free, courts, isFull })}
          data-state={free === null ? 'closed' : isOver ? 'past' : isFull ? 'full' : 'free'}
          style={{ '--share': courts === 0 ? 0 : (free ?? 0) / courts } as CSSProperties}
          onClick={() => onDay(day.date, hour)}
          {...position.attributes}
        >
          {free === null ? '–' : isFull ? m.courts_full() : free}
        </button>
      </td>
    )
  }
  const freeOf = (day: PlayDate): number =>
    layout.rows.reduce((sum, cells, i) => {
      const free = cells.find((one) => one.day.date === day)?.free ?? 0
      return isPast(day, layout.hours[i] ?? 0, now) ? sum : sum + free
    }, 0)

  return (
    <DeskGrid
      layout={layout}
      label={label}
      heads={week.days.map((day) => ({
        key: day.date,
        head: <DeskWeekDayHead day={day} now={now} free={freeOf(day.date)} />,
      }))}
      now={todayColumn > 0 ? now : null}
      nowColumn={todayColumn}
      start={{ hour: date === now.date ? now.hour : null, column: columnOf(date), hasFocus: false }}
      isCompact
      cell={cell}
    />
  )
}

type NameProps = {
  readonly day: string
  readonly hours: string
  readonly free: number | null
  readonly courts: number
  readonly isFull: boolean
}

/** The accessible name of a count; it contains the visible word. */
function countName({ day, hours, free, courts, isFull }: NameProps): string {
  if (free === null) return m.schedule_week_closed({ day, hours })
  return isFull
    ? m.schedule_free_none({ day, hours })
    : m.schedule_free_count({ day, hours, count: free, courts })
}
