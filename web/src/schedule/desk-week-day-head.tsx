import type { DeskWeekDay } from '@pantul/contract/desk-week-wire'
import * as m from '@pantul/messages/words'
import type { VenueNow } from '@pantul/rules/slot'
import { dayNumber, shortestDay } from '../design/date-text.ts'

type Props = {
  readonly day: DeskWeekDay
  readonly now: VenueNow
  /** Hours that are free and not over. */
  readonly free: number
}

/** `Sat 21` or `Today 21`, with the free hours that are left or why the day is closed. */
export const DeskWeekDayHead = ({ day, now, free }: Props) => (
  <span>
    <b>{day.date === now.date ? `${m.courts_today()} ${dayNumber(day.date)}` : shortestDay(day.date)}</b>
    <small>{day.closedReason ?? m.schedule_hours_free({ count: free })}</small>
  </span>
)
