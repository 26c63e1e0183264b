import type { ClosureKind } from '@pantul/rules/closure'
import type { PlayDate } from '@pantul/rules/play-date'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { claimForSeries } from './queries.ts'

type EndedBill = {
  readonly orderId: number
  /** Days that are closed; their dates are skipped. */
  readonly except: readonly PlayDate[]
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

type BilledDate = {
  readonly date: PlayDate
  readonly playDate: PlayDate
  readonly court: string
  readonly from: number
  readonly until: number
}

// Dates that have begun stay on the bill.
const billedDates = `
  select date, play_date as "playDate", court_id as court, from_hour as "from", until_hour as until
    from series_date
   where series_id = $1 and order_id = $2 and state = 'billed' and (play_date, from_hour) > ($3::date, $4::smallint)
   order by play_date, court_id, from_hour`

const returnDate = `
  update series_date set state = $3, order_id = null, booking_id = null where series_id = $1 and date = $2`

/**
 * Gives the dates of a bill back to their series after the bill has ended without a payment, for example because one of its
 * days was closed: a new bill asks for them. A date whose hours were taken meanwhile, or that lies after the end of the series,
 * is given up; the person gets one mail about those that were taken. Not for a bill that was not paid in time: its hours are
 * released. Does nothing for other orders. The order is locked and has no hours any more.
 */
export async function returnDates(
  tx: Transaction,
  clock: Clock,
  { orderId, except, why }: EndedBill,
): Promise<void> {
  const [series] = await tx.query<SeriesOfBill>(lockSeriesOfBill, [orderId])
  if (series === undefined) return
  const { date: today, hour } = venueNow(clock, series.timeZone)
  const dates = await tx.query<BilledDate>(billedDates, [series.id, orderId, today, hour])
  const taken: PlayDate[] = []
  for (const one of dates) {
    const state = await stateOf(tx, series, one, except)
    if (state === 'taken') taken.push(one.playDate)
    await tx.query(returnDate, [series.id, one.date, state === 'taken' ? 'given_up' : state])
    tx.publishes(courtDayTopic(series.locationId, one.playDate))
  }
  if (dates.length > 0) await tx.query('update series set version = version + 1 where id = $1', [series.id])
  if (taken.length > 0 && series.email !== '')
    await tx.query(
      `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
      [
        `series-dates-lost:${orderId}`,
        JSON.stringify({ template: 'series-dates-lost', seriesId: series.id, dates: taken, why }),
      ],
    )
}

/** The state of a date after its bill has ended; `claimed` with its hours. */
async function stateOf(
  tx: Transaction,
  { id, locationId, endedFrom }: SeriesOfBill,
  { playDate, court, from, until }: BilledDate,
  except: readonly PlayDate[],
): Promise<'claimed' | 'skipped' | 'given_up' | 'taken'> {
  if (except.includes(playDate)) return 'skipped'
  if (endedFrom !== null && playDate >= endedFrom) return 'given_up'
  const hours = Array.from({ length: until - from }, (_, n) => ({ court, date: playDate, hour: from + n }))
  if (await claimForSeries(tx, { locationId, hours, seriesId: id })) return 'claimed'
  // Only a part was free.
  await tx.query(
    `delete from court_hour
      where series_id = $1 and play_date = $2 and court_id = $3 and hour >= $4 and hour < $5`,
    [id, playDate, court, from, until],
  )
  return 'taken'
}
