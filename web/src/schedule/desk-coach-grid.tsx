import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import type { DayAndNow } from '@pantul/rules/desk-day'
import { isPast } from '@pantul/rules/slot'
import { longDay } from '../design/date-text.ts'
import { coachLayout, type CoachCell } from './desk-coach-layout.ts'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'
import { DeskEntryCell } from './desk-entry-cell.tsx'
import { hoursText, nameInColumn } from './desk-entry-text.ts'
import { DeskFreeCell } from './desk-free-cell.tsx'
import { DeskGhostCell } from './desk-ghost-cell.tsx'
import { DeskGrid, type CellPosition } from './desk-grid.tsx'
import styles from './desk-grid.module.css'
import { isBookingOf, type MovingBooking } from './desk-moving.ts'
import { WhistleIcon } from './desk-icons.tsx'

type Props = {
  readonly day: DeskDay
  readonly layout: DayLayout
  readonly when: DayAndNow
  /** The entry that is open in the panel. */
  readonly shown: DayEntry | null
  readonly matchesFilter: (entry: DayEntry) => boolean
  readonly onOpen: (entry: DayEntry) => void
  /** The booking that is being moved. */
  readonly moving: MovingBooking | null
}

/** The day with coaches as columns: their bookings and classes, free hours, and hours in which they do not work. */
export function DeskCoachGrid({ day, layout, when, shown, matchesFilter, onOpen, moving }: Props) {
  const { date, now } = when
  const grid = coachLayout(day, layout)
  if (day.coaches.length === 0) return <p className={styles['none']}>{m.schedule_no_coaches()}</p>
  const ghostColumn = day.coaches.findIndex(({ id }) => id === moving?.booking.coach?.id) + 1
  const cell = ({ coach, entry }: CoachCell, hour: number, position: CellPosition) => {
    if (entry === null) {
      const hours = hoursText({ from: hour, until: hour + 1 })
      return (
        <DeskFreeCell
          key={coach.id}
          name={m.schedule_free({ court: coach.name, hours })}
          position={position}
          onSell={null}
        />
      )
    }
    if (entry.kind === 'off')
      return (
        <td
          key={coach.id}
          rowSpan={position.rows}
          className={styles['off']}
          style={position.area}
          {...position.attributes}
          aria-label={m.schedule_coach_off({ coach: coach.name, hours: hoursText(entry) })}
        >
          <span aria-hidden="true">{m.schedule_off()}</span>
        </td>
      )
    return (
      <DeskEntryCell
        key={coach.id}
        entry={entry.entry}
        when={when}
        name={nameInColumn(entry.entry, { column: coach.name, court: entry.courts }, when)}
        where={entry.courts}
        position={position}
        isShown={shown?.key === entry.entry.key}
        isDimmed={!matchesFilter(entry.entry)}
        isLeaving={moving !== null && isBookingOf(entry.entry, moving)}
        onOpen={() => onOpen(entry.entry)}
      />
    )
  }
  const freeOf = (id: string): number =>
    grid.rows.filter((cells, i) => {
      const one = cells.find(({ coach }) => coach.id === id)
      return one?.entry === null && !isPast(date, grid.hours[i] ?? 0, now)
    }).length

  return (
    <DeskGrid
      layout={grid}
      label={m.schedule_coaches_grid({ day: longDay(date) })}
      heads={day.coaches.map(({ id, name }) => ({
        key: id,
        head: (
          <>
            <WhistleIcon size={18} />
            <span>
              <b>{name}</b>
              <small>{m.schedule_hours_free({ count: freeOf(id) })}</small>
            </span>
          </>
        ),
      }))}
      now={date === now.date ? now : null}
      isMoving={moving !== null}
      cell={cell}
      overlay={
        moving !== null &&
        ghostColumn > 0 && <DeskGhostCell moving={moving} first={grid.hours[0] ?? 0} column={ghostColumn} />
      }
    />
  )
}
