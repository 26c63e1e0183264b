import type { DayAvailability } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { memo, useEffect, useRef } from 'react'
import { useLanguage } from '../browser/language.ts'
import { useStableCallback } from '../browser/use-stable-callback.ts'
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

  const choose = useStableCallback(onDate)
  const near = useStableCallback(onNear)

  // An effect, because the scroll position is outside of React. In a frame, to avoid a forced layout.
  useEffect(() => {
    const frame = window.requestAnimationFrame(() => {
      const chip = strip.current?.children[chosen]
      if (strip.current === null || !(chip instanceof HTMLElement)) return
      const { scrollLeft, clientWidth } = strip.current
      const isInView =
        chip.offsetLeft >= scrollLeft && chip.offsetLeft + chip.offsetWidth <= scrollLeft + clientWidth
      if (!isInView) strip.current.scrollLeft = chip.offsetLeft - strip.current.offsetLeft - 16
    })
    return () => window.cancelAnimationFrame(frame)
  }, [chosen])

  return (
    <fieldset className={styles['group']}>
      <legend className="hiddenText">{m.courts_dates()}</legend>
      <div ref={strip} className={styles['strip']}>
        {days.map((day, i) => (
          <DayChip
            key={day.date}
            {...day}
            isChosen={i === chosen}
            isToday={day.date === today}
            isOutside={i < first || i >= first + WINDOW}
            onDate={choose}
            onNear={near}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = StripDay & {
  readonly isChosen: boolean
  readonly isToday: boolean
  /** Whether the day is outside the visible window. */
  readonly isOutside: boolean
  readonly onDate: (date: PlayDate) => void
  readonly onNear: (date: PlayDate) => void
}

/** One day. Memoised: a tap on the board renders no chip, choosing a day renders two. */
const DayChip = memo(function DayChip({ isChosen, isToday, isOutside, onDate, onNear, ...day }: ChipProps) {
  useLanguage() // renders again when the language changes
  const { date, share, bookings } = day
  return (
    <label
      className={styles['day']}
      data-chosen={isChosen || undefined}
      data-outside={isOutside || undefined}
      data-full={share?.state === 'full' || share?.state === 'closed' || undefined}
      onPointerEnter={() => onNear(date)}
    >
      <input
        type="radio"
        name="play-date"
        className="hiddenText"
        checked={isChosen}
        aria-label={dayText(day)}
        onChange={() => onDate(date)}
      />
      {date.endsWith('-01') && (
        <span className={`${styles['month']} tight`} aria-hidden="true">
          {monthWord(date, 'short')}
        </span>
      )}
      <span className={`${styles['weekday']} tight`} aria-hidden="true">
        {isToday ? m.courts_today() : weekdayWord(date, 'short')}
      </span>
      <span className={`${styles['number']} display`} aria-hidden="true">
        {dayNumber(date)}
      </span>
      <DayMeter share={share} />
      {bookings > 0 && (
        <span className={styles['badge']} aria-hidden="true">
          {bookings}
        </span>
      )}
    </label>
  )
})

function DayMeter({ share }: { readonly share: DayAvailability | undefined }) {
  if (share?.state === 'full' || share?.state === 'closed') {
    return (
      <i className={`${styles['word']} tight`} aria-hidden="true">
        {share.state === 'full' ? m.courts_full() : m.courts_closed()}
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
  const day = bookings > 0 ? m.courts_day_bookings({ day: longDay(date), count: bookings }) : longDay(date)
  if (share === undefined) return day
  if (share.state === 'closed') return m.courts_day_closed({ day })
  if (share.state === 'full') return m.courts_day_full({ day })
  const free = freeShare(share)
  if (free > 0.95) return m.courts_day_free_all({ day })
  if (free > 0.65) return m.courts_day_free_most({ day })
  return free > 0.35 ? m.courts_day_free_half({ day }) : m.courts_day_free_few({ day })
}
