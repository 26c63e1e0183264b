import * as m from '@pantul/messages/words'
import { addDays, daysBetween, mondayOf, type PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateStrip } from '../courts/date-strip.tsx'
import { longDay } from '../design/date-text.ts'
import { courtDaysQuery } from '../venue/court-day-query.ts'
import styles from './desk-date-head.module.css'
import { weekText } from './desk-week-text.ts'

const STRIP_DAYS = 14

type Props = {
  readonly locationId: string
  readonly date: PlayDate
  readonly today: PlayDate
  readonly isWeek: boolean
  readonly onDate: (date: PlayDate) => void
  /** Shown at the right of the date. */
  readonly children: ReactNode
}

/**
 * The shown day or week, with buttons for the previous and the next one. Large screens have a strip of two weeks too.
 */
export function DeskDateHead({ locationId, date, today, isWeek, onDate, children }: Props) {
  const stepDays = isWeek ? 7 : 1
  const showsToday = isWeek ? mondayOf(date) === mondayOf(today) : date === today
  return (
    <>
      <header className={styles['head']}>
        <h1 className="display">{isWeek ? weekText(mondayOf(date)) : longDay(date)}</h1>
        <div className={styles['days']}>
          <button
            type="button"
            aria-label={isWeek ? m.schedule_previous_week() : m.schedule_previous_day()}
            onClick={() => onDate(addDays(date, -stepDays))}
          >
            <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles['today']}
            aria-current={showsToday ? 'date' : undefined}
            onClick={() => onDate(today)}
          >
            {m.courts_today()}
            <kbd className={styles['keyHint']}>T</kbd>
          </button>
          <button
            type="button"
            aria-label={isWeek ? m.schedule_next_week() : m.schedule_next_day()}
            onClick={() => onDate(addDays(date, stepDays))}
          >
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        {children}
      </header>
      {!isWeek && (
        <div className={styles['strip']}>
          <DaysStrip locationId={locationId} date={date} today={today} onDate={onDate} />
        </div>
      )}
    </>
  )
}

function DaysStrip({ locationId, date, today, onDate }: Omit<Props, 'children' | 'isWeek'>) {
  const { data: availabilities = [] } = useQuery(courtDaysQuery(locationId, today, STRIP_DAYS - 1))
  const firstDate = firstDateOfStrip(date, today)
  const days = Array.from({ length: STRIP_DAYS }, (_, i) => {
    const stripDate = addDays(firstDate, i)
    const availability = availabilities.find(({ date: availableDate }) => availableDate === stripDate)
    // The count is that of the player's own bookings, which the desk does not have.
    return { date: stripDate, availability, bookingCount: 0 }
  })
  return <DateStrip days={days} date={date} today={today} onDate={onDate} onPrefetch={() => undefined} />
}

/** The strip begins today, but it also shows the chosen date: a past date is its first day, a later date its last. */
function firstDateOfStrip(date: PlayDate, today: PlayDate): PlayDate {
  if (date < today) return date
  return addDays(today, Math.max(0, daysBetween(today, date) - STRIP_DAYS + 1))
}
