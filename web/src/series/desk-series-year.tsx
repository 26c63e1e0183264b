import type { PlannedSeries } from '@pantul/contract/desk-series-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { datesByMonth } from '@pantul/rules/series-dates'
import { dayNumber, formatMonth, shortDay } from '../design/date-text.ts'
import { weekdayName } from '../hours/desk-hours-words.ts'
import { shortCourt } from './desk-series-text.ts'
import styles from './desk-series.module.css'

type Props = {
  readonly planned: PlannedSeries
  readonly weekday: number
  readonly courtId: string
  readonly courtName: (id: string) => string
}

/**
 * The dates of each month, and its bill. A date on another court names that court. A skipped date is struck through.
 */
export function DeskSeriesYear({ planned, weekday, courtId, courtName }: Props) {
  const months = datesByMonth(planned.dates)
  return (
    <section className={styles['year']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.accounts_month()}</th>
            <th scope="col">{weekdayName(weekday)}</th>
            <th scope="col">{m.class_plan_dates()}</th>
            <th scope="col">{m.series_bill()}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(([month, dates], index) => {
            const bill = planned.months.find((candidate) => candidate.month === month)
            const isYearShown = index === 0 || month.endsWith('-01')
            return (
              <tr key={month}>
                <th scope="row">
                  <b>{formatMonth(`${month}-01`, 'short')}</b>{' '}
                  {isYearShown && <small>{month.slice(0, 4)}</small>}
                </th>
                <td>
                  <ul>
                    {dates.map(({ date, courtId: court }) => (
                      <li
                        key={date}
                        data-state={court === null ? 'skipped' : court === courtId ? 'claimed' : 'elsewhere'}
                        title={court === null ? shortDay(date) : `${shortDay(date)}, ${courtName(court)}`}
                      >
                        {court === null ? <s>{dayNumber(date)}</s> : dayNumber(date)}
                        {court === null && <span className="hiddenText">{m.series_date_skipped()}</span>}
                        {court !== null && court !== courtId && <em>{shortCourt(courtName(court))}</em>}
                      </li>
                    ))}
                  </ul>
                </td>
                <td>{bill?.dateCount ?? 0}</td>
                <td>
                  <b>{formatAmount(bill?.total ?? 0)}</b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
