import type { DayAvailability } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { memo, useEffect, useRef } from 'react'
import { useLanguage } from '../browser/language.ts'
import { useStableCallback } from '../browser/use-stable-callback.ts'
import { dayNumber, longDay, formatMonth, formatWeekday } from '../design/date-text.ts'
import styles from './date-strip.module.css'

export type StripDay = {
  readonly date: PlayDate
  readonly availability: DayAvailability | undefined
  /** The number shown at the day: of basket items, or 1 for the booking that is being moved. */
  readonly bookingCount: number
}

type Props = {
  readonly days: readonly StripDay[]
  readonly date: PlayDate
  readonly today: PlayDate
  readonly onDate: (date: PlayDate) => void
  /** Called when the pointer reaches a day, to prefetch it. */
  readonly onPrefetch: (date: PlayDate) => void
}

/** How many days desktops show. */
const WINDOW_DAYS = 14

/** The space left of the chosen day after scrolling. */
const GUTTER_PX = 16

/** The days as radio buttons with a bar of free court-hours. Arrow keys move and choose. */
export function DateStrip({ days, date, today, onDate, onPrefetch }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const chosenIndex = Math.max(
    0,
    days.findIndex((day) => day.date === date),
  )
  const firstInWindow = Math.max(0, chosenIndex - WINDOW_DAYS + 1)

  const chooseDate = useStableCallback(onDate)
  const prefetch = useStableCallback(onPrefetch)

  // An effect, because the scroll position is outside of React. The next frame avoids a forced layout.
  useEffect(() => {
    const frame = window.requestAnimationFrame(() => {
      const chip = strip.current?.children[chosenIndex]
      if (strip.current === null || !(chip instanceof HTMLElement)) return
      const { scrollLeft, clientWidth } = strip.current
      const isInView =
        chip.offsetLeft >= scrollLeft && chip.offsetLeft + chip.offsetWidth <= scrollLeft + clientWidth
      if (!isInView) strip.current.scrollLeft = chip.offsetLeft - strip.current.offsetLeft - GUTTER_PX
    })
    return () => window.cancelAnimationFrame(frame)
  }, [chosenIndex])

  return (
    <fieldset className={styles['fieldset']}>
      <legend className="hiddenText">{m.courts_dates()}</legend>
      <div ref={strip} className={styles['strip']}>
        {days.map((day, i) => (
          <DayChip
            key={day.date}
            {...day}
            isChosen={i === chosenIndex}
            isToday={day.date === today}
            isOffWindow={i < firstInWindow || i >= firstInWindow + WINDOW_DAYS}
            onDate={chooseDate}
            onPrefetch={prefetch}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = StripDay & {
  readonly isChosen: boolean
  readonly isToday: boolean
  /** Whether desktops hide the day. */
  readonly isOffWindow: boolean
  readonly onDate: (date: PlayDate) => void
  readonly onPrefetch: (date: PlayDate) => void
}

/** One day. Memoised, so that only the chips that change are rendered again. */
const DayChip = memo(function DayChip({
  isChosen,
  isToday,
  isOffWindow,
  onDate,
  onPrefetch,
  ...day
}: ChipProps) {
  useLanguage() // renders again when the language changes
  const { date, availability, bookingCount } = day
  return (
    <label
      className={styles['day']}
      data-chosen={isChosen || undefined}
      data-off-window={isOffWindow || undefined}
      data-full={isFullOrClosed(availability) || undefined}
      onPointerEnter={() => onPrefetch(date)}
    >
      <input
        type="radio"
        name="play-date"
        className="hiddenText"
        checked={isChosen}
        aria-label={accessibleName(day)}
        onChange={() => onDate(date)}
      />
      {date.endsWith('-01') && (
        <span className={`${styles['month']} tight`} aria-hidden="true">
          {formatMonth(date, 'short')}
        </span>
      )}
      <span className={`${styles['weekday']} tight`} aria-hidden="true">
        {isToday ? m.courts_today() : formatWeekday(date, 'short')}
      </span>
      <span className={`${styles['number']} display`} aria-hidden="true">
        {dayNumber(date)}
      </span>
      <FreeBar availability={availability} />
      {bookingCount > 0 && (
        <span className={styles['bookingCount']} aria-hidden="true">
          {bookingCount}
        </span>
      )}
    </label>
  )
})

/** Whether nothing can be booked on the day. */
export const isFullOrClosed = (availability: DayAvailability | undefined): boolean =>
  availability?.state === 'full' || availability?.state === 'closed'

type BarProps = Pick<StripDay, 'availability'>

/** A bar for the share of free court-hours, or why there are none. */
const FreeBar = ({ availability }: BarProps) =>
  isFullOrClosed(availability) ? (
    <i className={`${styles['fullOrClosed']} tight`} aria-hidden="true">
      {availability?.state === 'full' ? m.courts_full() : m.courts_closed()}
    </i>
  ) : (
    <i className={styles['freeBar']} aria-hidden="true">
      <b style={{ width: `${Math.round(freeShare(availability) * 100)}%` }} />
    </i>
  )

const freeShare = (availability: DayAvailability | undefined): number =>
  availability === undefined || availability.total === 0 ? 0 : availability.free / availability.total

function accessibleName({ date, availability, bookingCount }: StripDay): string {
  const day =
    bookingCount > 0 ? m.courts_day_bookings({ day: longDay(date), count: bookingCount }) : longDay(date)
  if (availability === undefined) return day
  if (availability.state === 'closed') return m.courts_day_closed({ day })
  if (availability.state === 'full') return m.courts_day_full({ day })
  const free = freeShare(availability)
  if (free > 0.95) return m.courts_day_free_all({ day })
  if (free > 0.65) return m.courts_day_free_most({ day })
  return free > 0.35 ? m.courts_day_free_half({ day }) : m.courts_day_free_few({ day })
}
