import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import type { DayAndNow } from '@pantul/rules/desk-day'
import { spanRange } from '@pantul/rules/hours'
import { isPast } from '@pantul/rules/slot'
import { longDay } from '../design/date-text.ts'
import type { BookingMove } from './desk-booking-move.ts'
import { coachLayout, type CoachCell } from './desk-coach-layout.ts'
import { isEntryOf, type DayEntry, type DayLayout } from './desk-day-layout.ts'
import { DeskEntryCell } from './desk-entry-cell.tsx'
import { entryName } from './desk-entry-text.ts'
import { DeskFreeCell } from './desk-free-cell.tsx'
import { DeskGrid, type CellPosition } from './desk-grid.tsx'
import styles from './desk-grid.module.css'
import { DeskMoveTargetCell } from './desk-overlay-cells.tsx'
import { WhistleIcon } from './desk-whistle-icon.tsx'

type Props = {
  readonly day: DeskDay
  readonly layout: DayLayout
  readonly dayAndNow: DayAndNow
  /** The entry in the panel. */
  readonly shownEntry: DayEntry | null
  readonly matchesFilter: (entry: DayEntry) => boolean
  readonly onOpen: (entry: DayEntry) => void
  readonly move: BookingMove | null
}

/** A day with a column for each coach: bookings and classes, free hours, and hours in which the coach does not work. */
export function DeskCoachGrid({ day, layout, dayAndNow, shownEntry, matchesFilter, onOpen, move }: Props) {
  const { date, now } = dayAndNow
  const coaches = coachLayout(day, layout)
  if (day.coaches.length === 0) return <p className={styles['noCoaches']}>{m.schedule_no_coaches()}</p>
  const movedColumn = day.coaches.findIndex(({ id }) => id === move?.booking.coach?.id) + 1
  const renderCell = ({ coach, entry: bookedOrOff }: CoachCell, hour: number, position: CellPosition) => {
    if (bookedOrOff === null) {
      const span = { from: hour, until: hour + 1 }
      return (
        <DeskFreeCell
          key={coach.id}
          accessibleName={m.schedule_free({ court: coach.name, hours: spanRange(span) })}
          position={position}
          onSell={null}
        />
      )
    }
    if (bookedOrOff.kind === 'off')
      return (
        <td
          key={coach.id}
          rowSpan={position.rows}
          className={styles['coachOff']}
          style={position.style}
          {...position.attributes}
          aria-label={m.schedule_coach_off({ coach: coach.name, hours: spanRange(bookedOrOff) })}
        >
          <span aria-hidden="true">{m.schedule_off()}</span>
        </td>
      )
    const { entry, courtNames } = bookedOrOff
    return (
      <DeskEntryCell
        key={coach.id}
        entry={entry}
        dayAndNow={dayAndNow}
        accessibleName={entryName(entry, { column: coach.name, courtNames }, dayAndNow)}
        courtNames={courtNames}
        position={position}
        isShownInPanel={shownEntry?.key === entry.key}
        isDimmed={!matchesFilter(entry)}
        isBeingMoved={move !== null && isEntryOf(entry, move.booking)}
        onOpen={() => onOpen(entry)}
      />
    )
  }
  const freeHoursOf = (coachId: string): number =>
    coaches.rows.filter((cells, i) => {
      const cell = cells.find(({ coach }) => coach.id === coachId)
      return cell?.entry === null && !isPast(date, coaches.hours[i] ?? 0, now)
    }).length

  return (
    <DeskGrid
      layout={coaches}
      label={m.schedule_coaches_grid({ day: longDay(date) })}
      columnHeads={day.coaches.map(({ id, name }) => ({
        key: id,
        content: (
          <>
            <WhistleIcon size={18} />
            <span>
              <b>{name}</b>
              <small>{m.schedule_hours_free({ count: freeHoursOf(id) })}</small>
            </span>
          </>
        ),
      }))}
      now={date === now.date ? now : null}
      isMoving={move !== null}
      renderCell={renderCell}
      overlay={
        move !== null && (
          <DeskMoveTargetCell move={move} firstHour={coaches.hours[0] ?? 0} column={movedColumn} />
        )
      }
    />
  )
}
