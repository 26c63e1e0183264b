import * as m from '@pantul/messages/words'
import { addDays, daysBetween, mondayOf, type PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateStrip } from '../courts/date-strip.tsx'
import { longDay } from '../design/date-text.ts'
import { courtDaysQuery } from '../venue/court-day-query.ts'
import styles from './desk-day-head.module.css'
import { weekText } from './desk-week-text.ts'

/** Number of days in the strip. */
const STRIP_DAYS = 14

type Props = {
  readonly locationId: string
  readonly date: PlayDate
  readonly today: PlayDate
  readonly isWeek: boolean
  readonly onDate: (date: PlayDate) => void
  /** At the right end of the title's row. */
  readonly children: ReactNode
}

/** The shown day or week, buttons to the neighbouring ones, and for a day on large screens a strip of two weeks. */
export function DeskDayHead({ locationId, date, today, isWeek, onDate, children }: Props) {
  const step = isWeek ? 7 : 1
  const isNow = isWeek ? mondayOf(date) === mondayOf(today) : date === today
  return (
    <>
      <header className={styles['head']}>
        <h1 className="display">{isWeek ? weekText(mondayOf(date)) : longDay(date)}</h1>
        <div className={styles['days']}>
          <button
            type="button"
            aria-label={isWeek ? m.schedule_previous_week() : m.schedule_previous_day()}
            onClick={() => onDate(addDays(date, -step))}
          >
            <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles['today']}
            aria-current={isNow ? 'date' : undefined}
            onClick={() => onDate(today)}
          >
            {m.courts_today()}
            <kbd className={styles['key']}>T</kbd>
          </button>
          <button
            type="button"
            aria-label={isWeek ? m.schedule_next_week() : m.schedule_next_day()}
            onClick={() => onDate(addDays(date, step))}
          >
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        {children}
      </header>
      {!isWeek && (
        <div className={styles['strip']}>
          <Fortnight locationId={locationId} date={date} today={today} onDate={onDate} />
        </div>
      )}
    </>
  )
}

function Fortnight({ locationId, date, today, onDate }: Omit<Props, 'children' | 'isWeek'>) {
  const { data: availabilities = [] } = useQuery(courtDaysQuery(locationId, today, STRIP_DAYS - 1))
  const first = firstOfStrip(date, today)
  const days = Array.from({ length: STRIP_DAYS }, (_, i) => {
    const one = addDays(first, i)
    return {
      date: one,
      availability: availabilities.find((availability) => availability.date === one),
      bookings: 0,
    }
  })
  return <DateStrip days={days} date={date} today={today} onDate={onDate} onNear={() => undefined} />
}

/** The first day of the strip. A past date: the date. A date within 14 days: today. A later date: 13 days before it. */
function firstOfStrip(date: PlayDate, today: PlayDate): PlayDate {
  if (date < today) return date
  return addDays(today, Math.max(0, daysBetween(today, date) - STRIP_DAYS + 1))
}
