import type { DeskCourt } from '@pantul/contract/desk-schedule-wire'
import type { DeskWeek } from '@pantul/contract/desk-week-wire'
import * as m from '@pantul/messages/words'
import { spanRange } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import { shortDay } from '../design/date-text.ts'
import { isSellable, type SaleDraft } from '../sell/desk-sale-draft.ts'
import type { SaleInProgress } from '../sell/desk-use-selling.ts'
import type { BookingMove } from './desk-booking-move.ts'
import { isEntryOf, type DayEntry } from './desk-day-layout.ts'
import { DeskEntryCell } from './desk-entry-cell.tsx'
import { entryName } from './desk-entry-text.ts'
import { DeskFreeCell } from './desk-free-cell.tsx'
import { DeskGrid, type CellPosition } from './desk-grid.tsx'
import { DeskMoveTargetCell, DeskSaleCell } from './desk-overlay-cells.tsx'
import { weekColumnOf, weekColumns } from './desk-week-columns.tsx'
import { courtWeekLayout, type CourtWeekCell } from './desk-week-layout.ts'

export type CourtWeekGridProps = {
  readonly week: DeskWeek
  readonly court: DeskCourt
  readonly label: string
  /** The date that is chosen in the schedule. */
  readonly date: PlayDate
  readonly now: VenueNow
  /** The entry in the panel. It is on the chosen date. */
  readonly shownEntry: DayEntry | null
  readonly onOpen: (date: PlayDate, entry: DayEntry) => void
  readonly sale: Pick<SaleInProgress, 'draft' | 'person'> | null
  /** Begins a sale in a free hour; null if the person at the desk may not sell. */
  readonly onSell: ((draft: SaleDraft) => void) | null
  /** A move to the chosen date. */
  readonly move: BookingMove | null
}

/** A week of one court, with a column for each day. */
export function DeskCourtWeekGrid(props: CourtWeekGridProps) {
  const { week, court, label, date, now, shownEntry, onOpen, sale, onSell, move } = props
  const layout = courtWeekLayout(week)
  const firstHour = layout.hours[0] ?? 0
  const renderCell = ({ day, entry }: CourtWeekCell, hour: number, position: CellPosition) => {
    if (entry !== null) {
      const dayAndNow = { date: day.date, now }
      const columnAndCourt = { column: shortDay(day.date), courtNames: court.name }
      return (
        <DeskEntryCell
          key={day.date}
          entry={entry}
          dayAndNow={dayAndNow}
          accessibleName={entryName(entry, columnAndCourt, dayAndNow)}
          position={position}
          isShownInPanel={day.date === date && shownEntry?.key === entry.key}
          isBeingMoved={move !== null && isEntryOf(entry, move.booking)}
          onOpen={() => onOpen(day.date, entry)}
        />
      )
    }
    const span = { from: hour, until: hour + 1 }
    const canSell = court.isOnSale && isSellable(day.date, hour, now)
    return (
      <DeskFreeCell
        key={day.date}
        accessibleName={m.schedule_free({
          court: `${court.name}, ${shortDay(day.date)}`,
          hours: spanRange(span),
        })}
        position={position}
        onSell={
          onSell !== null && canSell ? () => onSell({ date: day.date, ...span, courts: [court.id] }) : null
        }
      />
    )
  }
  const freeHoursOf = (columnDate: PlayDate): number =>
    layout.rows.filter((cells, i) => {
      const hour = layout.hours[i] ?? 0
      const cell = cells.find(({ day }) => day.date === columnDate)
      const openHours = cell?.day.openHours ?? null
      const isOpen = openHours !== null && openHours.from <= hour && hour < openHours.until
      return cell?.entry === null && isOpen && !isPast(columnDate, hour, now)
    }).length

  return (
    <DeskGrid
      layout={layout}
      label={label}
      {...weekColumns({ week, date, now, freeHoursOf })}
      isMoving={move !== null}
      renderCell={renderCell}
      overlay={
        <>
          {sale?.draft.courts.includes(court.id) === true && (
            <DeskSaleCell sale={sale} firstHour={firstHour} column={weekColumnOf(week, sale.draft.date)} />
          )}
          {move?.target.courts.includes(court.id) === true && (
            <DeskMoveTargetCell move={move} firstHour={firstHour} column={weekColumnOf(week, date)} />
          )}
        </>
      }
    />
  )
}
