import type { PlannedDate } from '@pantul/contract/desk-classes-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { shortDay } from '../design/date-text.ts'
import { weekdaysFromMonday } from '../hours/desk-hours-texts.ts'
import { shortWeekdayName, weekdayName } from '../hours/desk-hours-words.ts'
import office from '../office/desk-office.module.css'
import { clashReason } from './desk-class-plan-text.ts'
import styles from './desk-classes.module.css'

type WeekdaysProps = {
  readonly weekdays: readonly number[]
  readonly onWeekdays: (weekdays: readonly number[]) => void
  readonly error: string | null
}

/** The weekdays of the plan. */
export const DeskClassPlanWeekdays = ({ weekdays, onWeekdays, error }: WeekdaysProps) => (
  <>
    <fieldset className={styles['weekdays']}>
      <legend>{m.class_plan_weekdays()}</legend>
      {weekdaysFromMonday.map((weekday) => (
        <label key={weekday} title={weekdayName(weekday)}>
          <input
            type="checkbox"
            aria-label={weekdayName(weekday)}
            checked={weekdays.includes(weekday)}
            onChange={({ target }) =>
              onWeekdays(target.checked ? [...weekdays, weekday] : weekdays.filter((day) => day !== weekday))
            }
          />
          <span aria-hidden="true">{shortWeekdayName(weekday)}</span>
        </label>
      ))}
    </fieldset>
    {error !== null && (
      <p role="alert" className={office['problem']}>
        {error}
      </p>
    )}
  </>
)

type DatesProps = {
  readonly dates: readonly PlannedDate[]
  /** The free dates whose box staff cleared: no session is scheduled on them. */
  readonly skipped: readonly PlayDate[]
  readonly isFetching: boolean
  readonly onSkip: (date: PlayDate, isSkipped: boolean) => void
}

/** The dates of the plan. A free date is scheduled if its box is checked, as it is at first. */
export function DeskClassPlanDates({ dates, skipped, isFetching, onSkip }: DatesProps) {
  if (dates.length === 0)
    return (
      <p className={styles['empty']}>{isFetching ? m.class_plan_checking() : m.class_plan_dates_none()}</p>
    )
  return (
    <ul className={styles['dates']} aria-busy={isFetching ? true : undefined}>
      {dates.map((planned) => (
        <li key={planned.date} data-is-free={planned.clash === null}>
          <label>
            <input
              type="checkbox"
              aria-label={m.class_plan_take({ day: shortDay(planned.date) })}
              checked={planned.clash === null && !skipped.includes(planned.date)}
              disabled={planned.clash !== null}
              onChange={({ target }) => onSkip(planned.date, !target.checked)}
            />
            <b>{shortDay(planned.date)}</b>
            <span>{clashReason(planned)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
