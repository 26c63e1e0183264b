import type { DeskCourt } from '@pantul/contract/desk-schedule-wire'
import type { DeskWeek, DeskWeekDay } from '@pantul/contract/desk-week-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import { shortDay } from '../design/date-text.ts'
import { isSellable, type SaleDraft } from '../sell/desk-sale-draft.ts'
import type { SaleInProgress } from '../sell/desk-use-selling.ts'
import type { DayEntry } from './desk-day-layout.ts'
import { DeskDraftCell } from './desk-draft-cell.tsx'
import { DeskEntryCell } from './desk-entry-cell.tsx'
import { hoursText, nameInColumn } from './desk-entry-text.ts'
import { DeskFreeCell } from './desk-free-cell.tsx'
import { DeskGhostCell } from './desk-ghost-cell.tsx'
import { DeskGrid, type CellPosition } from './desk-grid.tsx'
import { isBookingOf, type MovingBooking } from './desk-moving.ts'
import { DeskWeekDayHead } from './desk-week-day-head.tsx'
import { weekLayout, type WeekCell } from './desk-week-layout.ts'

export type WeekGridProps = {
  readonly week: DeskWeek
  readonly court: DeskCourt
  readonly label: string
  /** The chosen date. */
  readonly date: PlayDate
  readonly now: VenueNow
  /** The entry in the panel; it is on the chosen date. */
  readonly shown: DayEntry | null
  readonly onOpen: (date: PlayDate, entry: DayEntry) => void
  /** Begins a sale in a free hour; null for those who may not sell. */
  readonly onFree: ((draft: SaleDraft) => void) | null
  /** The hours that are being sold. */
  readonly draft: Pick<SaleInProgress, 'draft' | 'person'> | null
  /** The booking that is being moved; its new date is the chosen one. */
  readonly moving: MovingBooking | null
}

/** One court on seven days, with the cells of the day. */
export function DeskWeekGrid(props: WeekGridProps) {
  const { week, court, label, date, now, shown, onOpen, onFree, draft, moving } = props
  const layout = weekLayout(week)
  const columnOf = (one: PlayDate): number => week.days.findIndex((day) => day.date === one) + 1
  const todayColumn = columnOf(now.date)
  const cell = ({ day, entry }: WeekCell, hour: number, position: CellPosition) => {
    const when = { date: day.date, now }
    if (entry !== null)
      return (
        <DeskEntryCell
          key={day.date}
          entry={entry}
          when={when}
          name={nameInColumn(entry, { column: shortDay(day.date), court: court.name }, when)}
          position={position}
          isShown={day.date === date && shown?.key === entry.key}
          isLeaving={moving !== null && isBookingOf(entry, moving)}
          onOpen={() => onOpen(day.date, entry)}
        />
      )
    const hours = { from: hour, until: hour + 1 }
    const isOpen = court.isOnSale && isSellable(day.date, hour, now)
    return (
      <DeskFreeCell
        key={day.date}
        name={m.schedule_free({ court: `${court.name}, ${shortDay(day.date)}`, hours: hoursText(hours) })}
        position={position}
        onSell={
          onFree !== null && isOpen ? () => onFree({ date: day.date, ...hours, courts: [court.id] }) : null
        }
      />
    )
  }
  const freeOf = (one: PlayDate): number =>
    layout.rows.filter((cells, i) => {
      const hour = layout.hours[i] ?? 0
      const here = cells.find(({ day }) => day.date === one)
      const isOpen = isOpenAt(here?.day.openHours ?? null, hour)
      return here?.entry === null && isOpen && !isPast(one, hour, now)
    }).length

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
      isMoving={moving !== null}
      cell={cell}
      overlay={
        <>
          {draft?.draft.courts.includes(court.id) === true && (
            <DeskDraftCell draft={draft} first={layout.hours[0] ?? 0} column={columnOf(draft.draft.date)} />
          )}
          {moving?.target.courts.includes(court.id) === true && (
            <DeskGhostCell moving={moving} first={layout.hours[0] ?? 0} column={columnOf(date)} />
          )}
        </>
      }
    />
  )
}

const isOpenAt = (open: DeskWeekDay['openHours'], hour: number): boolean =>
  open !== null && open.from <= hour && hour < open.until
