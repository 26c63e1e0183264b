import type { ClosedSeriesDate } from '@pantul/contract/desk-closed-hours-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { Link } from '@tanstack/react-router'
import { shortDay } from '../design/date-text.ts'
import styles from './desk-closures.module.css'

type Props = {
  readonly dates: readonly ClosedSeriesDate[]
  readonly locationId: string
  /** By the id of the court. */
  readonly courtNames: ReadonlyMap<string, string>
}

/** The dates of fixed hours that a closure skips, with the persons who have these hours. */
export function DeskClosedSeries({ dates, locationId, courtNames }: Props) {
  if (dates.length === 0) return null
  return (
    <>
      <h2>{m.closures_series({ count: dates.length })}</h2>
      <ul className={styles['bookings']}>
        {dates.map(({ seriesId, name, date, court, from, until }) => (
          <li key={`${seriesId} ${date}`}>
            <span>
              <b>{courtNames.get(court) ?? court}</b>
              <small>
                {shortDay(date)} {hourLabel(from)}–{hourLabel(until)}
              </small>
            </span>
            <Link to={`/desk/${locationId}/series`} search={{ series: seriesId }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
