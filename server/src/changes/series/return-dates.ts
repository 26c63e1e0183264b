import type { ClosureKind } from '@pantul/rules/closure'
import { hoursBetween } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { claimForSeries, dateColumns, releaseDate, type DateOfSeries } from './queries.ts'

type EndedBill = {
  readonly orderId: number
  /** The closed days. The dates of the series on them are skipped. */
  readonly closedDates: readonly PlayDate[]
  /** The kind of the closure that ended the bill, for the mail. */
  readonly why: ClosureKind
}

type SeriesOfBill = {
  readonly id: number
  readonly locationId: string
  readonly timeZone: string
  readonly endedFrom: PlayDate | null
  readonly email: string
}

const lockSeriesOfBill = `
  select s.id, s.location_id as "locationId", l.time_zone as "timeZone", s.ended_from as "endedFrom",
         coalesce(c.email, '') as email
    from sales_order o
    join series s on s.id = o.series_id
    join location l on l.id = s.location_id
    left join contact c on c.id = s.contact_id
   where o.id = $1
     for no key update of s`

// Dates that have begun stay on the bill.
const selectBilledDates = `
  select ${dateColumns}
    from series_date
   where series_id = $1 and order_id = $2 and state = 'billed' and (play_date, from_hour) > ($3::date, $4::smallint)
   order by play_date, court_id, from_hour`

const updateDate = `
  update series_date set state = $3, order_id = null, booking_id = null where series_id = $1 and date = $2`

/**
 * Returns the dates of a bill to their series, so that a new bill asks for them. Call it after the bill was ended because one of
 * its days was closed, not after a bill that was not paid in time. A date is given up if its hours were taken meanwhile, or if
 * the series ended before; the person gets one mail about the dates that were taken. Does nothing for other orders. The caller
 * has locked the order, which has no hours any more.
 */
export async function returnDates(
  tx: Transaction,
  clock: Clock,
  { orderId, closedDates, why }: EndedBill,
): Promise<void> {
  const [series] = await tx.query<SeriesOfBill>(lockSeriesOfBill, [orderId])
  if (series === undefined) return
  const { date: today, hour } = venueNow(clock, series.timeZone)
  const dates = await tx.query<DateOfSeries>(selectBilledDates, [series.id, orderId, today, hour])
  const takenDates: PlayDate[] = []
  for (const date of dates) {
    const state = await claimAgain(tx, series, date, closedDates)
    if (state === 'taken') takenDates.push(date.playDate)
    await tx.query(updateDate, [series.id, date.date, state === 'taken' ? 'given_up' : state])
    tx.publish(courtDayTopic(series.locationId, date.playDate))
  }
  if (dates.length > 0) await tx.query('update series set version = version + 1 where id = $1', [series.id])
  if (takenDates.length > 0 && series.email !== '')
    await tx.query(
      `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
      [
        `series-dates-lost:${orderId}`,
        JSON.stringify({ template: 'series-dates-lost', seriesId: series.id, dates: takenDates, why }),
      ],
    )
}

/** Claims the hours of a date for its series again, unless the date is skipped or given up. Returns its new state. */
async function claimAgain(
  tx: Transaction,
  { id, locationId, endedFrom }: SeriesOfBill,
  date: DateOfSeries,
  closedDates: readonly PlayDate[],
): Promise<'claimed' | 'skipped' | 'given_up' | 'taken'> {
  const { playDate, court, from, until } = date
  if (closedDates.includes(playDate)) return 'skipped'
  if (endedFrom !== null && playDate >= endedFrom) return 'given_up'
  const hours = hoursBetween(from, until).map((hour) => ({ court, date: playDate, hour }))
  if (await claimForSeries(tx, { locationId, hours, seriesId: id })) return 'claimed'
  // Some hours may have been free. The series does not keep a part of a date.
  await releaseDate(tx, id, date)
  return 'taken'
}
