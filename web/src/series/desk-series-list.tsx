import type { Series, SeriesList } from '@pantul/contract/desk-series-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { shortDay } from '../design/date-text.ts'
import { Tag } from '../design/tag.tsx'
import { weekdayName } from '../hours/desk-hours-words.ts'
import { hoursText } from './desk-series-text.ts'
import styles from './desk-series.module.css'

type Props = {
  readonly list: SeriesList
  readonly chosenId: string | undefined
  readonly onChoose: (publicId: string) => void
}

/** The fixed hours of a location: for whom, when, the next date and bill, and what is unpaid. */
export function DeskSeriesList({ list, chosenId, onChoose }: Props) {
  return (
    <ul className={styles['list']}>
      {list.series.map((series) => (
        <li key={series.publicId}>
          <button
            type="button"
            aria-current={series.publicId === chosenId ? 'true' : undefined}
            onClick={() => onChoose(series.publicId)}
          >
            <b>{series.name === '' ? m.label_deleted_account() : series.name}</b>
            <span>{timeText(series)}</span>
            <span>{nextText(series)}</span>
            <DeskSeriesTags series={series} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** `Tuesday, 19:00–21:00, Court 2` */
export const timeText = ({ weekday, fromHour, untilHour, courtName }: Series): string =>
  [weekdayName(weekday), hoursText(fromHour, untilHour), courtName].join(', ')

/** `Next: Tue 8 Dec, 50 dates left, next bill Sun 20 Dec` */
const nextText = ({ nextDate, nextBill, datesLeft }: Series): string =>
  [
    ...(nextDate === null ? [] : [m.series_next_date({ day: shortDay(nextDate) })]),
    m.series_dates_left({ count: datesLeft }),
    ...(nextBill === null ? [] : [m.series_next_bill({ day: shortDay(nextBill) })]),
  ].join(', ')

/** Tags that say whether a fixed hour has ended, and what is not billed or not paid. */
export function DeskSeriesTags({ series }: { readonly series: Series }) {
  const { endedFrom, datesLeft, owed, unpaid, unbilledDates, billProblem } = series
  return (
    <span className={styles['tags']}>
      {endedFrom !== null && <Tag>{m.series_ended({ day: shortDay(endedFrom) })}</Tag>}
      {endedFrom === null && datesLeft === 0 && <Tag>{m.series_over()}</Tag>}
      {unbilledDates > 0 && <Tag variant="bad">{m.series_unbilled_dates({ count: unbilledDates })}</Tag>}
      {billProblem !== null && <Tag variant="bad">{m.series_bill_failed()}</Tag>}
      {unpaid > 0 && <Tag variant="warn">{m.series_unpaid_sum({ amount: formatAmount(unpaid) })}</Tag>}
      {owed > 0 && <Tag variant="bad">{m.schedule_owes({ amount: formatAmount(owed) })}</Tag>}
    </span>
  )
}
