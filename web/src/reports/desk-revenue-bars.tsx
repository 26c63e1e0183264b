import type { ReportTable } from '@pantul/contract/desk-reports-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { weekdayOf } from '@pantul/rules/play-date'
import { dayNumber, shortDay } from '../design/date-text.ts'
import styles from './desk-reports.module.css'

type Props = {
  readonly report: ReportTable
  readonly before: ReportTable | undefined
  readonly label: string
}

/** With more days than this, the bars have no numbers below them. */
const MAX_NUMBERED_DAYS = 31
/** Height of the highest bar in pixels. */
const HEIGHT = 200

/** Revenue by day as bars, beside the bars of the span before. A day that is not over is hatched. */
export function DeskRevenueBars({ report, before, label }: Props) {
  const days = report.rows.map((row) => ({ date: String(row[0]), revenue: Number(row.at(-1)) }))
  const revenueBefore = (before?.rows ?? []).map((row) => Number(row.at(-1)))
  const axisTop = roundedUpAmount(Math.max(1, ...days.map(({ revenue }) => revenue), ...revenueBefore))
  const heightOf = (amount: number): number => (HEIGHT * Math.max(0, amount)) / axisTop
  const bestIndex = days.findIndex(({ revenue }) => revenue === Math.max(...days.map((day) => day.revenue)))
  return (
    <figure className={styles['chart']} aria-label={label}>
      <div className={styles['axis']} aria-hidden="true">
        {[1, 2 / 3, 1 / 3, 0].map((fraction) => (
          <span key={fraction}>{formatAmount(Math.round(axisTop * fraction))}</span>
        ))}
      </div>
      <ol className={styles['days']} aria-hidden="true">
        {days.map(({ date, revenue }, i) => {
          const isRunning = report.until !== null && i === days.length - 1
          return (
            <li key={date} title={`${shortDay(date)}: ${formatAmount(revenue)}`}>
              <div>
                {before !== undefined && <i style={{ blockSize: heightOf(revenueBefore[i] ?? 0) }} />}
                <b data-running={isRunning || undefined} style={{ blockSize: heightOf(revenue) }}>
                  {isRunning && <small data-end>{m.reports_until({ time: report.until ?? '' })}</small>}
                  {i === bestIndex && revenue > 0 && !isRunning && <small>{formatAmount(revenue)}</small>}
                </b>
              </div>
              {days.length <= MAX_NUMBERED_DAYS && (
                <span data-weekend={weekdayOf(date) % 6 === 0 || undefined}>{dayNumber(date)}</span>
              )}
            </li>
          )
        })}
      </ol>
    </figure>
  )
}

/** A round number at least as high as `amount`, divisible by three. */
function roundedUpAmount(amount: number): number {
  const unit = 10 ** Math.max(3, Math.floor(Math.log10(amount / 3)))
  return [1, 2, 3, 5, 10].map((times) => 3 * times * unit).find((step) => step >= amount) ?? amount
}
