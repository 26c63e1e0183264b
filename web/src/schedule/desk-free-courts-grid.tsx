import type { DeskWeek } from '@pantul/contract/desk-week-wire'
import * as m from '@pantul/messages/words'
import { spanRange } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import type { CSSProperties } from 'react'
import { shortDay } from '../design/date-text.ts'
import styles from './desk-free-courts-grid.module.css'
import { DeskGrid, type CellPosition } from './desk-grid.tsx'
import { weekColumns } from './desk-week-columns.tsx'
import { freeCourtsLayout, type FreeCourtsCell } from './desk-week-layout.ts'

type Props = {
  readonly week: DeskWeek
  readonly label: string
  /** The date that is chosen in the schedule. */
  readonly date: PlayDate
  readonly now: VenueNow
  readonly onDay: (date: PlayDate, hour: number) => void
}

/** The number of free courts in each hour of a week. A cell opens its day. */
export function DeskFreeCourtsGrid({ week, label, date, now, onDay }: Props) {
  const layout = freeCourtsLayout(week)
  const courtsOnSale = week.courts.filter(({ isOnSale }) => isOnSale).length
  const renderCell = ({ day, freeCourts }: FreeCourtsCell, hour: number, position: CellPosition) => {
    const isOver = freeCourts !== null && isPast(day.date, hour, now)
    const isFull = freeCourts === 0 && !isOver
    const dayAndHours = { day: shortDay(day.date), hours: spanRange({ from: hour, until: hour + 1 }) }
    const share = courtsOnSale === 0 ? 0 : (freeCourts ?? 0) / courtsOnSale
    return (
      <td key={day.date} className={styles['cell']} style={position.style}>
        <button
          type="button"
          aria-label={cellName({ ...dayAndHours, freeCourts, courtsOnSale, isFull })}
          data-state={freeCourts === null ? 'closed' : isOver ? 'past' : isFull ? 'full' : 'free'}
          style={{ '--share': share } as CSSProperties}
          onClick={() => onDay(day.date, hour)}
          {...position.attributes}
        >
          {freeCourts === null ? '–' : isFull ? m.courts_full() : freeCourts}
        </button>
      </td>
    )
  }
  const freeHoursOf = (columnDate: PlayDate): number =>
    layout.rows.reduce((sum, cells, i) => {
      const freeCourts = cells.find(({ day }) => day.date === columnDate)?.freeCourts ?? 0
      return isPast(columnDate, layout.hours[i] ?? 0, now) ? sum : sum + freeCourts
    }, 0)

  return (
    <DeskGrid
      layout={layout}
      label={label}
      {...weekColumns({ week, date, now, freeHoursOf })}
      isCompact
      renderCell={renderCell}
    />
  )
}

type CellNameInput = {
  readonly day: string
  readonly hours: string
  readonly freeCourts: number | null
  readonly courtsOnSale: number
  readonly isFull: boolean
}

/** The accessible name of a cell. It contains the visible word or number. */
function cellName({ day, hours, freeCourts, courtsOnSale, isFull }: CellNameInput): string {
  if (freeCourts === null) return m.schedule_week_closed({ day, hours })
  return isFull
    ? m.schedule_free_none({ day, hours })
    : m.schedule_free_count({ day, hours, count: freeCourts, courts: courtsOnSale })
}
