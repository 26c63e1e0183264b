import type { PlannedSeries, SeriesMonth } from '@pantul/contract/desk-series-wire'
import * as m from '@pantul/messages/words'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import { monthOf, type SeriesPlan } from '@pantul/rules/series-dates'
import { Button } from '../design/button.tsx'
import { dayNumber, formatMonth } from '../design/date-text.ts'
import { RupiahAmount } from '../design/price.tsx'
import { dayAndYear } from '../hours/desk-hours-words.ts'
import { hoursText } from './desk-series-text.ts'
import styles from './desk-series.module.css'

type Props = {
  readonly planned: PlannedSeries
  readonly plan: SeriesPlan
  readonly today: PlayDate
  readonly courtName: (id: string) => string
  /** Null until a person is chosen. */
  readonly personName: string | null
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onGiveUp: () => void
}

/** `1 Dec` */
const dayAndMonth = (date: PlayDate): string => `${dayNumber(date)} ${formatMonth(date, 'short')}`

/** The first bill as it will be made, and the button that claims all dates. */
export function DeskSeriesBill(props: Props) {
  const { planned, plan, today, courtName, personName, isReady, isBusy, problem, onGiveUp } = props
  const [firstMonth] = planned.months
  const claimed = planned.dates.filter(({ courtId }) => courtId !== null)
  const total = planned.months.reduce((sum, month) => sum + month.total, 0)
  const lastDate = claimed.at(-1)?.date ?? plan.lastDate
  return (
    <aside className={styles['panel']} aria-label={m.series_bill()}>
      {firstMonth !== undefined && (
        <>
          <p className={styles['billedOn']}>
            {firstMonth.billedOn === today
              ? m.series_bill_first()
              : m.series_bill_on({ day: dayAndMonth(firstMonth.billedOn) })}
          </p>
          <h2 className="display">{formatMonth(`${firstMonth.month}-01`, 'long')}</h2>
          <p>{m.series_bill_lines({ count: firstMonth.dateCount })}</p>
          <ul className={styles['lines']}>
            {claimed
              .filter(({ date }) => monthOf(date) === firstMonth.month)
              .map(({ date, courtId, price }) => (
                <li key={date}>
                  <b>{dayAndMonth(date)}</b>
                  <span>
                    {courtName(courtId ?? '')}, {hoursText(plan.fromHour, plan.untilHour)}
                  </span>
                  <b>{formatAmount(price)}</b>
                </li>
              ))}
          </ul>
          <Sums month={firstMonth} priceOff={plan.priceOff} />
          <PaymentDates month={firstMonth} personName={personName} />
        </>
      )}
      <div className={styles['footer']}>
        <p>
          <span>{m.series_until({ count: claimed.length, day: dayAndYear(lastDate) })}</span>
          <b>{formatRupiah(total)}</b>
        </p>
        {problem !== null && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        <Button
          type="submit"
          form="series-form"
          wide
          large
          unavailable={!isReady}
          busy={isBusy ? m.accounts_saving() : undefined}
        >
          {m.series_claim({ count: claimed.length })} <kbd aria-hidden="true">Ctrl S</kbd>
        </Button>
        <button type="button" className={styles['giveUp']} onClick={onGiveUp}>
          {m.series_give_up()}
        </button>
      </div>
    </aside>
  )
}

function Sums({ month, priceOff }: { readonly month: SeriesMonth; readonly priceOff: number }) {
  return (
    <dl className={styles['sums']}>
      {month.discount > 0 && (
        <div>
          <dt>{m.series_off_line({ percent: priceOff })}</dt>
          <dd>−{formatAmount(month.discount)}</dd>
        </div>
      )}
      {month.tax > 0 && (
        <div>
          <dt>{m.series_includes_tax()}</dt>
          <dd>{formatAmount(month.tax)}</dd>
        </div>
      )}
      <div className={styles['total']}>
        <dt>{m.basket_total()}</dt>
        <dd className="display">
          <RupiahAmount rupiah={month.total} />
        </dd>
      </div>
    </dl>
  )
}

type PaymentDatesProps = { readonly month: SeriesMonth; readonly personName: string | null }

/** When the bill is sent, the reminders, and the time until which it can be paid. */
function PaymentDates({ month, personName }: PaymentDatesProps) {
  const payBy = month.payBy.slice(0, 10)
  const reminders = month.reminders.map(dayAndMonth).join(', ')
  return (
    <dl className={styles['paymentDates']}>
      <div>
        <dt>{dayAndMonth(month.billedOn)}</dt>
        <dd>{m.series_bill_mail({ name: personName?.split(' ')[0] ?? '–' })}</dd>
      </div>
      {reminders !== '' && (
        <div>
          <dt>{reminders}</dt>
          <dd>{m.series_bill_reminders()}</dd>
        </div>
      )}
      <div>
        <dt>{dayAndMonth(payBy)}</dt>
        <dd>{m.series_bill_until({ time: month.payBy.slice(11, 16) })}</dd>
      </div>
    </dl>
  )
}
