import { courts_today, schedule_next_day, schedule_previous_day } from '@pantul/messages/words'
import { addDays, daysBetween, type PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateStrip } from '../courts/date-strip.tsx'
import { longDay } from '../design/date-text.ts'
import { courtDaysQuery } from '../venue/court-day-query.ts'
import styles from './desk-day-head.module.css'

/** Days in the strip, today or the shown date among them. */
const STRIP_DAYS = 14

type Props = {
  readonly locationId: string
  readonly date: PlayDate
  readonly today: PlayDate
  readonly onDate: (date: PlayDate) => void
  /** At the right end of the title's row. */
  readonly children: ReactNode
}

/** The weekday and date, buttons to the neighbouring days, and on large screens a strip of two weeks. */
export const DeskDayHead = ({ locationId, date, today, onDate, children }: Props) => (
  <>
    <header className={styles['head']}>
      <h1 className="display">{longDay(date)}</h1>
      <div className={styles['days']}>
        <button type="button" aria-label={schedule_previous_day()} onClick={() => onDate(addDays(date, -1))}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles['today']}
          aria-current={date === today ? 'date' : undefined}
          onClick={() => onDate(today)}
        >
          {courts_today()}
          <kbd className={styles['key']}>T</kbd>
        </button>
        <button type="button" aria-label={schedule_next_day()} onClick={() => onDate(addDays(date, 1))}>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {children}
    </header>
    <div className={styles['strip']}>
      <Fortnight locationId={locationId} date={date} today={today} onDate={onDate} />
    </div>
  </>
)

function Fortnight({ locationId, date, today, onDate }: Omit<Props, 'children'>) {
  const { data: shares = [] } = useQuery(courtDaysQuery(locationId, today, STRIP_DAYS - 1))
  const first = firstOfStrip(date, today)
  const days = Array.from({ length: STRIP_DAYS }, (_, i) => {
    const one = addDays(first, i)
    return { date: one, share: shares.find((share) => share.date === one), bookings: 0 }
  })
  return <DateStrip days={days} date={date} today={today} onDate={onDate} onNear={() => undefined} />
}

/** The first day of the strip: a past date itself, else today, or later so that the date is the last day. */
function firstOfStrip(date: PlayDate, today: PlayDate): PlayDate {
  if (date < today) return date
  return addDays(today, Math.max(0, daysBetween(today, date) - STRIP_DAYS + 1))
}
