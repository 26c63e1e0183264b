import type { DayAvailability } from '@pantul/contract/courts-wire'
import {
  courts_closed,
  courts_dates,
  courts_day_bookings,
  courts_day_closed,
  courts_day_free_all,
  courts_day_free_few,
  courts_day_free_half,
  courts_day_free_most,
  courts_day_full,
  courts_full,
  courts_today,
} from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { useEffect, useRef } from 'react'
import { dayNumber, longDay, monthWord, weekdayWord } from '../design/date-text.ts'
import styles from './date-strip.module.css'

/** A bookable day. `bookings`: number of basket items on it. */
export type StripDay = {
  readonly date: PlayDate
  readonly share: DayAvailability | undefined
  readonly bookings: number
}

type Props = {
  readonly days: readonly StripDay[]
  readonly date: PlayDate
  readonly today: PlayDate
  readonly onDate: (date: PlayDate) => void
  /** Called on hover or touch start, to prefetch. */
  readonly onNear: (date: PlayDate) => void
}

/** Number of days shown side by side on desktops. */
const WINDOW = 14

/** The days as radio buttons with a bar of free court-hours. Arrow keys move and choose. */
export function DateStrip({ days, date, today, onDate, onNear }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const chosen = Math.max(
    0,
    days.findIndex((day) => day.date === date),
  )
  const first = chosen < WINDOW ? 0 : chosen - WINDOW + 1

  // An effect, because the scroll position is outside of React.
  useEffect(() => {
    const chip = strip.current?.children[chosen]
    if (strip.current === null || !(chip instanceof HTMLElement)) return
    const { scrollLeft, clientWidth } = strip.current
    const isInView =
      chip.offsetLeft >= scrollLeft && chip.offsetLeft + chip.offsetWidth <= scrollLeft + clientWidth
    if (!isInView) strip.current.scrollLeft = chip.offsetLeft - strip.current.offsetLeft - 16
  }, [chosen])

  return (
    <fieldset className={styles['group']}>
      <legend className="hiddenText">{courts_dates()}</legend>
      <div ref={strip} className={styles['strip']}>
        {days.map((day, i) => (
          <label
            key={day.date}
            className={styles['day']}
            data-outside={i < first || i >= first + WINDOW || undefined}
            data-full={day.share?.state === 'full' || day.share?.state === 'closed' || undefined}
            onPointerEnter={() => onNear(day.date)}
          >
            <input
              type="radio"
              name="play-date"
              className="hiddenText"
              checked={i === chosen}
              onChange={() => onDate(day.date)}
            />
            <span className="hiddenText">{dayText(day)}</span>
            {day.date.endsWith('-01') && (
              <span className={`${styles['month']} tight`} aria-hidden="true">
                {monthWord(day.date, 'short')}
              </span>
            )}
            <span className={`${styles['weekday']} tight`} aria-hidden="true">
              {day.date === today ? courts_today() : weekdayWord(day.date, 'short')}
            </span>
            <span className={`${styles['number']} display`} aria-hidden="true">
              {dayNumber(day.date)}
            </span>
            <DayMeter share={day.share} />
            {day.bookings > 0 && (
              <span className={styles['badge']} aria-hidden="true">
                {day.bookings}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function DayMeter({ share }: { readonly share: DayAvailability | undefined }) {
  if (share?.state === 'full' || share?.state === 'closed') {
    return (
      <i className={`${styles['word']} tight`} aria-hidden="true">
        {share.state === 'full' ? courts_full() : courts_closed()}
      </i>
    )
  }
  return (
    <i className={styles['meter']} aria-hidden="true">
      <b style={{ width: `${Math.round(freeShare(share) * 100)}%` }} />
    </i>
  )
}

const freeShare = (share: DayAvailability | undefined): number =>
  share === undefined || share.total === 0 ? 0 : share.free / share.total

function dayText({ date, share, bookings }: StripDay): string {
  const day = bookings > 0 ? courts_day_bookings({ day: longDay(date), count: bookings }) : longDay(date)
  if (share === undefined) return day
  if (share.state === 'closed') return courts_day_closed({ day })
  if (share.state === 'full') return courts_day_full({ day })
  const free = freeShare(share)
  if (free > 0.95) return courts_day_free_all({ day })
  if (free > 0.65) return courts_day_free_most({ day })
  return free > 0.35 ? courts_day_free_half({ day }) : courts_day_free_few({ day })
}
