import type { CourtDay, DayAvailability } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { Button } from '../design/button.tsx'
import { longDay, weekdayAndDay, formatWeekday } from '../design/date-text.ts'
import { Empty } from '../design/empty.tsx'
import styles from './day-states.module.css'

type NextDay = {
  /** Undefined while unknown. */
  readonly nextFreeDay: DayAvailability | undefined
  readonly onDate: (date: PlayDate) => void
}

const NextDayButton = ({ nextFreeDay, onDate, label }: NextDay & { readonly label?: string }) =>
  nextFreeDay === undefined ? null : (
    <Button variant="secondary" onClick={() => onDate(nextFreeDay.date)}>
      {label ?? m.courts_go_to({ day: weekdayAndDay(nextFreeDay.date) })}
    </Button>
  )

/** Shown above the board if all courts are taken all day. */
export const SoldOut = ({ date, ...nextDay }: NextDay & { readonly date: PlayDate }) => (
  <div className={styles['state']}>
    <Empty
      title={m.courts_full_on({ weekday: formatWeekday(date, 'long') })}
      action={<NextDayButton {...nextDay} />}
    >
      {m.courts_full_text()}{' '}
      {nextDay.nextFreeDay !== undefined && m.courts_next_free({ day: longDay(nextDay.nextFreeDay.date) })}
    </Empty>
  </div>
)

/** Shown if no hour of today can be booked any more. */
export const DayOver = (nextDay: NextDay) => (
  <div className={styles['state']}>
    <Empty title={m.courts_no_hours_left()} action={<NextDayButton {...nextDay} />}>
      {m.courts_no_hours_left_text()}
    </Empty>
  </div>
)

type ClosedProps = NextDay & {
  readonly day: CourtDay
  readonly date: PlayDate
  readonly locationName: string
}

export const DayClosed = ({ day, date, locationName, ...nextDay }: ClosedProps) => (
  <div className={styles['state']}>
    <Empty
      title={m.courts_closed_on({ location: locationName, day: longDay(date) })}
      action={<NextDayButton {...nextDay} label={m.courts_next_open()} />}
    >
      {day.closedReason}
    </Empty>
  </div>
)

type NoneProps = {
  readonly kind: 'indoor' | 'outdoor'
  readonly date: PlayDate
  readonly onShowAll: () => void
}

/** Shown if no court of the filtered kind is free. */
export const NoneOfKind = ({ kind, date, onShowAll }: NoneProps) => {
  const kindLabel = kind === 'indoor' ? m.courts_indoor() : m.courts_outdoor()
  return (
    <div className={styles['banner']}>
      <p>{m.courts_none_free({ kind: kindLabel.toLowerCase(), weekday: formatWeekday(date, 'long') })}</p>
      <Button variant="secondary" onClick={onShowAll}>
        {m.courts_show_all()}
      </Button>
    </div>
  )
}
