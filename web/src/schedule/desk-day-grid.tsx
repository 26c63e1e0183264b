import type { DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import type { DayAndNow } from '@pantul/rules/desk-day'
import type { PointerEvent } from 'react'
import { Court } from '../design/court.tsx'
import { isSellable, type SaleDraft } from '../sell/desk-sale-draft.ts'
import type { SaleInProgress } from '../sell/desk-use-selling.ts'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'
import { DeskDraftCell } from './desk-draft-cell.tsx'
import { DeskEntryCell } from './desk-entry-cell.tsx'
import { entryName, hoursText } from './desk-entry-text.ts'
import { DeskFreeCell } from './desk-free-cell.tsx'
import { DeskGhostCell } from './desk-ghost-cell.tsx'
import { DeskGrid, type GridStart } from './desk-grid.tsx'
import { isBookingOf, type MovingBooking } from './desk-moving.ts'

type Props = {
  readonly day: DeskDay
  readonly layout: DayLayout
  readonly when: DayAndNow
  readonly label: string
  readonly start: GridStart | null
  /** The entry in the panel. */
  readonly shown: DayEntry | null
  /** Whether an entry belongs to the chosen filter; others are dimmed. */
  readonly matchesFilter: (entry: DayEntry) => boolean
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

/** The day with courts as columns. */
export function DeskDayGrid(props: Props) {
  const { day, layout, when, label, start, shown, matchesFilter, onOpen, draft, onFree, moving, onGrab } =
    props
  const { courts } = day
  const { date, now } = when
  const first = layout.hours[0] ?? 0
  const columnOf = (id: string): number => courts.findIndex((court) => court.id === id) + 1
  return (
    <DeskGrid
      layout={layout}
      label={label}
      heads={courts.map((court) => ({ key: court.id, head: <CourtHead court={court} /> }))}
      now={date === now.date ? now : null}
      start={start}
      isMoving={moving !== null}
      onGrab={onGrab}
      cell={({ court, entry }, hour, place) => {
        if (entry !== null)
          return (
            <DeskEntryCell
              key={court.id}
              entry={entry}
              when={when}
              name={entryName(entry, court.name, when)}
              position={place}
              isShown={shown?.key === entry.key}
              isDimmed={!matchesFilter(entry)}
              isLeaving={moving !== null && isBookingOf(entry, moving)}
              onOpen={() => onOpen(entry)}
            />
          )
        const hours = { from: hour, until: hour + 1 }
        const isOpen = court.isOnSale && isSellable(date, hour, now)
        return (
          <DeskFreeCell
            key={court.id}
            name={m.schedule_free({ court: court.name, hours: hoursText(hours) })}
            position={place}
            onSell={onFree !== null && isOpen ? () => onFree({ date, ...hours, courts: [court.id] }) : null}
          />
        )
      }}
      overlay={
        <>
          {draft?.draft.courts.map((id) => (
            <DeskDraftCell key={id} draft={draft} first={first} column={columnOf(id)} />
          ))}
          {moving?.target.courts.map((id) => (
            <DeskGhostCell key={id} moving={moving} first={first} column={columnOf(id)} />
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
      <small>{court.isOnSale ? kindWord(court) : m.schedule_off_sale()}</small>
    </span>
  </>
)

const kindWord = ({ kind }: DeskCourt): string => (kind === 'indoor' ? m.courts_indoor() : m.courts_outdoor())
