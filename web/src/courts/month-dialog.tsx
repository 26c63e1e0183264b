import * as m from '@pantul/messages/words'
import { addDays, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import { Dialog } from '../design/dialog.tsx'
import { dayNumber, longDay, monthAndYear, formatWeekday } from '../design/date-text.ts'
import { isFullOrClosed, type StripDay } from './date-strip.tsx'
import styles from './month-dialog.module.css'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly days: readonly StripDay[]
  readonly date: PlayDate
  readonly onDate: (date: PlayDate) => void
}

/** All bookable days in calendar months. Weeks begin on Monday. */
export function MonthDialog({ open, onClose, days, date, onDate }: Props) {
  const months = [...new Set(days.map((day) => day.date.slice(0, 7)))]
  return (
    <Dialog open={open} onClose={onClose} title={m.courts_choose_a_date()}>
      <div className={styles['months']}>
        {months.map((month) => (
          <table key={month} className={styles['month']}>
            <caption>{monthAndYear(`${month}-01`, 'long')}</caption>
            <thead>
              <tr>
                {weekOf(`${month}-01`).map((day) => (
                  <th key={day} scope="col" className="tight">
                    {formatWeekday(day, 'short')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td key={day}>
                      {day.startsWith(month) && (
                        <DayButton
                          day={day}
                          stripDay={days.find(({ date: bookable }) => bookable === day)}
                          isChosen={day === date}
                          onDate={onDate}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Dialog>
  )
}

type DayProps = {
  readonly day: PlayDate
  /** Undefined if the day cannot be booked. */
  readonly stripDay: StripDay | undefined
  readonly isChosen: boolean
  readonly onDate: (date: PlayDate) => void
}

function DayButton({ day, stripDay, isChosen, onDate }: DayProps) {
  if (stripDay === undefined) return <span className={styles['notBookable']}>{dayNumber(day)}</span>
  return (
    <button
      type="button"
      aria-label={longDay(day)}
      aria-current={isChosen ? 'date' : undefined}
      data-full={isFullOrClosed(stripDay.availability) || undefined}
      onClick={() => onDate(day)}
    >
      {dayNumber(day)}
    </button>
  )
}

/** The days from Monday to Sunday around a day. */
function weekOf(day: PlayDate): PlayDate[] {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i))
}

/** The weeks of a month (`2026-11`); the first and the last can contain days of other months. */
function weeksOf(month: string): PlayDate[][] {
  const weeks: PlayDate[][] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(weeks.at(-1)?.at(-1) ?? day, 1))
    weeks.push(weekOf(day))
  return weeks
}
