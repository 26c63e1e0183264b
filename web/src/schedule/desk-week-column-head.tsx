import type { DeskWeekDay } from '@pantul/contract/desk-week-wire'
import * as m from '@pantul/messages/words'
import type { VenueNow } from '@pantul/rules/slot'
import { dayNumber, shortestDay } from '../design/date-text.ts'

type Props = {
  readonly day: DeskWeekDay
  readonly now: VenueNow
  /** Free hours that are not over, of one court or of all courts. */
  readonly freeHours: number
}

/** `Sat 21` or `Today 21`, and the free hours or the reason why the location is closed. */
export const DeskWeekColumnHead = ({ day, now, freeHours }: Props) => (
  <span>
    <b>{day.date === now.date ? `${m.courts_today()} ${dayNumber(day.date)}` : shortestDay(day.date)}</b>
    <small>{day.closedReason ?? m.schedule_hours_free({ count: freeHours })}</small>
  </span>
)
