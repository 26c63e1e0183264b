import type { DeskWeek, DeskWeekDay } from '@pantul/contract/desk-week-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { dayNumber, weekdayAndDay } from '../design/date-text.ts'

/** The number of a date's column, from 1; 0 if the week does not have the date. */
export const weekColumnOf = (week: DeskWeek, date: PlayDate): number =>
  week.days.findIndex((day) => day.date === date) + 1

type WeekColumnsInput = {
  readonly week: DeskWeek
  /** The date that is chosen in the schedule. */
  readonly date: PlayDate
  readonly now: VenueNow
  /** The number of free hours of a date that are not over: of one court, or the sum of all courts. */
  readonly freeHoursOf: (date: PlayDate) => number
}

/** The props of a grid that has a column for each day of a week. */
export function weekColumns({ week, date, now, freeHoursOf }: WeekColumnsInput) {
  const todayColumn = weekColumnOf(week, now.date)
  return {
    columnHeads: week.days.map((day) => ({
      key: day.date,
      content: <WeekColumnHead day={day} now={now} freeHours={freeHoursOf(day.date)} />,
    })),
    now: todayColumn > 0 ? now : null,
    todayColumn,
    start: {
      hour: date === now.date ? now.hour : null,
      column: weekColumnOf(week, date),
      takesFocus: false,
    },
  }
}

type HeadProps = { readonly day: DeskWeekDay; readonly now: VenueNow; readonly freeHours: number }

/** `Sat 21` or `Today 21`, and the number of free hours or the reason why the location is closed. */
const WeekColumnHead = ({ day, now, freeHours }: HeadProps) => (
  <span>
    <b>{day.date === now.date ? `${m.courts_today()} ${dayNumber(day.date)}` : weekdayAndDay(day.date)}</b>
    <small>{day.closedReason ?? m.schedule_hours_free({ count: freeHours })}</small>
  </span>
)
