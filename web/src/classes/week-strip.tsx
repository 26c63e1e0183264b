import * as m from '@pantul/messages/words'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dayNumber, longDay, shortDay, formatWeekday } from '../design/date-text.ts'
import { WEEK } from './classes-query.ts'
import styles from './week-strip.module.css'

type WeekProps = {
  readonly from: PlayDate
  readonly hasBefore: boolean
  readonly hasAfter: boolean
  /** Moves by a number of weeks. */
  readonly onStep: (weeks: 1 | -1) => void
}

/** The shown week, with buttons to the previous and the next week. */
export const WeekHead = ({ from, hasBefore, hasAfter, onStep }: WeekProps) => (
  <div className={styles['week']}>
    <button
      type="button"
      aria-label={m.classes_week_before()}
      aria-disabled={hasBefore ? undefined : true}
      onClick={() => hasBefore && onStep(-1)}
    >
      <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
    <p aria-live="polite">
      {shortDay(from)} – {shortDay(addDays(from, WEEK - 1))}
    </p>
    <button
      type="button"
      aria-label={m.classes_week_after()}
      aria-disabled={hasAfter ? undefined : true}
      onClick={() => hasAfter && onStep(1)}
    >
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  </div>
)

type StripProps = {
  readonly days: readonly { readonly date: PlayDate; readonly count: number }[]
  /** Null: the whole week. */
  readonly date: PlayDate | null
  readonly onDate: (date: PlayDate | null) => void
}

/** The days of the week as radio buttons, after one for the whole week; days with classes are marked. */
export const DayStrip = ({ days, date, onDate }: StripProps) => (
  <fieldset className={styles['strip']}>
    <legend className="hiddenText">{m.classes_days()}</legend>
    <label className={styles['day']}>
      <input
        type="radio"
        name="class-day"
        className="hiddenText"
        checked={date === null}
        onChange={() => onDate(null)}
      />
      <span className="hiddenText">{m.classes_whole_week_words()}</span>
      <span className={`${styles['all']} tight`} aria-hidden="true">
        {m.label_all()}
      </span>
    </label>
    {days.map((day) => (
      <label key={day.date} className={styles['day']} data-empty={day.count === 0 || undefined}>
        <input
          type="radio"
          name="class-day"
          className="hiddenText"
          checked={day.date === date}
          onChange={() => onDate(day.date)}
        />
        <span className="hiddenText">
          {m.classes_day_count({ day: longDay(day.date), count: day.count })}
        </span>
        <span className={`${styles['weekday']} tight`} aria-hidden="true">
          {formatWeekday(day.date, 'short')}
        </span>
        <span className={`${styles['number']} display`} aria-hidden="true">
          {dayNumber(day.date)}
        </span>
        <i aria-hidden="true" />
      </label>
    ))}
  </fieldset>
)
