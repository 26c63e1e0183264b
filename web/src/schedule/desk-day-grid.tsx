import type { DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import type { DayAndNow } from '@pantul/rules/desk-day'
import { spanRange } from '@pantul/rules/hours'
import type { PointerEvent } from 'react'
import { Court } from '../design/court.tsx'
import { isSellable, type SaleDraft } from '../sell/desk-sale-draft.ts'
import type { SaleInProgress } from '../sell/desk-use-selling.ts'
import type { BookingMove } from './desk-booking-move.ts'
import { isEntryOf, type DayEntry, type DayLayout } from './desk-day-layout.ts'
import { DeskEntryCell } from './desk-entry-cell.tsx'
import { entryName } from './desk-entry-text.ts'
import { DeskFreeCell } from './desk-free-cell.tsx'
import { DeskGrid, type GridStart } from './desk-grid.tsx'
import { DeskMoveTargetCell, DeskSaleCell } from './desk-overlay-cells.tsx'

type Props = {
  readonly day: DeskDay
  readonly layout: DayLayout
  readonly dayAndNow: DayAndNow
  readonly label: string
  readonly start: GridStart | null
  /** The entry in the panel. */
  readonly shownEntry: DayEntry | null
  /** Whether an entry matches the chosen filter. The others are dimmed. */
  readonly matchesFilter: (entry: DayEntry) => boolean
  readonly onOpen: (entry: DayEntry) => void
  /** The sale whose hours are on this day. */
  readonly sale: Pick<SaleInProgress, 'draft' | 'person'> | null
  /** Begins a sale in a free hour; null if the person at the desk may not sell. */
  readonly onSell: ((draft: SaleDraft) => void) | null
  readonly move: BookingMove | null
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** A day with a column for each court. */
export function DeskDayGrid(props: Props) {
  const { day, layout, dayAndNow, label, start, shownEntry, matchesFilter, onOpen } = props
  const { sale, onSell, move, onPointerDown } = props
  const { courts } = day
  const { date, now } = dayAndNow
  const firstHour = layout.hours[0] ?? 0
  const columnOf = (id: string): number => courts.findIndex((court) => court.id === id) + 1
  return (
    <DeskGrid
      layout={layout}
      label={label}
      columnHeads={courts.map((court) => ({ key: court.id, content: <CourtHead court={court} /> }))}
      now={date === now.date ? now : null}
      start={start}
      isMoving={move !== null}
      onPointerDown={onPointerDown}
      renderCell={({ court, entry }, hour, position) => {
        if (entry !== null)
          return (
            <DeskEntryCell
              key={court.id}
              entry={entry}
              dayAndNow={dayAndNow}
              accessibleName={entryName(entry, { column: court.name }, dayAndNow)}
              position={position}
              isShownInPanel={shownEntry?.key === entry.key}
              isDimmed={!matchesFilter(entry)}
              isBeingMoved={move !== null && isEntryOf(entry, move.booking)}
              onOpen={() => onOpen(entry)}
            />
          )
        const span = { from: hour, until: hour + 1 }
        const canSell = court.isOnSale && isSellable(date, hour, now)
        return (
          <DeskFreeCell
            key={court.id}
            accessibleName={m.schedule_free({ court: court.name, hours: spanRange(span) })}
            position={position}
            onSell={onSell !== null && canSell ? () => onSell({ date, ...span, courts: [court.id] }) : null}
          />
        )
      }}
      overlay={
        <>
          {sale?.draft.courts.map((id) => (
            <DeskSaleCell key={id} sale={sale} firstHour={firstHour} column={columnOf(id)} />
          ))}
          {move?.target.courts.map((id) => (
            <DeskMoveTargetCell key={id} move={move} firstHour={firstHour} column={columnOf(id)} />
          ))}
        </>
      }
    />
  )
}

const CourtHead = ({ court }: { readonly court: DeskCourt }) => (
  <>
    <Court turf={court.turf} width={14} height={25} />
    <span>
      <b>{court.name}</b>
      <small>{court.isOnSale ? courtKindName(court) : m.schedule_off_sale()}</small>
    </span>
  </>
)

const courtKindName = ({ kind }: DeskCourt): string =>
  kind === 'indoor' ? m.courts_indoor() : m.courts_outdoor()
