import type { CourtDay, DayAvailability } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { Button } from '../design/button.tsx'
import { longDay, shortestDay, weekdayWord } from '../design/date-text.ts'
import { Empty } from '../design/empty.tsx'
import styles from './day-states.module.css'

type NextFreeDay = {
  /** The next day with free slots; undefined while unknown. */
  readonly next: DayAvailability | undefined
  readonly onDate: (date: PlayDate) => void
}

const GoTo = ({ next, onDate, label }: NextFreeDay & { readonly label?: string }) =>
  next === undefined ? null : (
    <Button variant="secondary" onClick={() => onDate(next.date)}>
      {label ?? m.courts_go_to({ day: shortestDay(next.date) })}
    </Button>
  )

/** Shown above the board if all courts are taken all day. */
export const SoldOut = ({ date, ...go }: NextFreeDay & { readonly date: PlayDate }) => (
  <div className={styles['state']}>
    <Empty title={m.courts_full_on({ weekday: weekdayWord(date, 'long') })} action={<GoTo {...go} />}>
      {m.courts_full_text()} {go.next !== undefined && m.courts_next_free({ day: longDay(go.next.date) })}
    </Empty>
  </div>
)

/** Shown if no hour of today can be booked any more. */
export const DayOver = (go: NextFreeDay) => (
  <div className={styles['state']}>
    <Empty title={m.courts_no_hours_left()} action={<GoTo {...go} />}>
      {m.courts_no_hours_left_text()}
    </Empty>
  </div>
)

type ClosedProps = NextFreeDay & {
  readonly day: CourtDay
  readonly date: PlayDate
  readonly location: string
}

export const DayClosed = ({ day, date, location, ...go }: ClosedProps) => (
  <div className={styles['state']}>
    <Empty
      title={m.courts_closed_on({ location, day: longDay(date) })}
      action={<GoTo {...go} label={m.courts_next_open()} />}
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
  const word = kind === 'indoor' ? m.courts_indoor() : m.courts_outdoor()
  return (
    <div className={styles['banner']}>
      <p>{m.courts_none_free({ kind: word.toLowerCase(), weekday: weekdayWord(date, 'long') })}</p>
      <Button variant="secondary" onClick={onShowAll}>
        {m.courts_show_all()}
      </Button>
    </div>
  )
}
