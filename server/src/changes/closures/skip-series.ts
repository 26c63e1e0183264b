import type { ClosedSeriesDate } from '@pantul/contract/desk-closed-hours-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { ClosedArea } from './closed-hours.ts'
import { areaValues, isInArea, type Closure } from './queries.ts'

/** SQL: a date `d` of a series as staff see it. */
const shownDate = `
  s.public_id as "seriesId", coalesce(c.name, '') as name, d.date, d.play_date as "playDate", d.court_id as court,
  d.from_hour as "from", d.until_hour as until`

type SeriesDate = Omit<ClosedSeriesDate, 'date'> & {
  /** The date by the weekday; it stays when the date is moved. */
  readonly date: PlayDate
  readonly playDate: PlayDate
}

const seriesDates = `
  select s.id, ${shownDate}
    from series_date d
    join series s on s.id = d.series_id
    left join contact c on c.id = s.contact_id
   where d.state = 'claimed'
     and exists (select from court_hour h
                  where ${isInArea} and h.series_id = d.series_id and h.play_date = d.play_date
                    and h.court_id = d.court_id and h.hour >= d.from_hour and h.hour < d.until_hour)
   order by d.series_id, d.date`

const asShown = ({ seriesId, name, playDate, court, from, until }: SeriesDate): ClosedSeriesDate => ({
  seriesId,
  name,
  date: playDate,
  court,
  from,
  until,
})

/** Dates of series with hours in the area that no order has yet. */
export const seriesIn = async (db: Connection, area: ClosedArea): Promise<ClosedSeriesDate[]> =>
  (await db.query<SeriesDate>(seriesDates, areaValues(area))).map(asShown)

const skippedDates = `
  select ${shownDate}
    from closure_series_date one
    join series_date d on (d.series_id, d.date) = (one.series_id, one.date)
    join series s on s.id = d.series_id
    left join contact c on c.id = s.contact_id
   where one.closure_id = $1
   order by d.play_date, d.from_hour, d.court_id, d.series_id`

/** Dates of series that a closure skipped. */
export const skippedBy = async (db: Connection, closureId: number): Promise<ClosedSeriesDate[]> =>
  (await db.query<SeriesDate>(skippedDates, [closureId])).map(asShown)

const skipDates = `
  with skipped as (
    update series_date d set state = 'skipped'
      from jsonb_to_recordset($1) as one (series_id bigint, date date)
     where (d.series_id, d.date) = (one.series_id, one.date) and d.state = 'claimed'
    returning d.series_id, d.date, d.play_date, d.court_id, d.from_hour, d.until_hour
  ), newer as (
    update series set version = version + 1 where id in (select series_id from skipped)
  ), noted as (
    insert into closure_series_date (closure_id, series_id, date)
    select $2, series_id, date from skipped
    on conflict (closure_id, series_id, date) do nothing
  )
  delete from court_hour h using skipped
   where (h.series_id, h.play_date, h.court_id) = (skipped.series_id, skipped.play_date, skipped.court_id)
     and h.hour >= skipped.from_hour and h.hour < skipped.until_hour`

/**
 * Skips the dates of series with closed hours, so that they are not billed, with an act for each date and one mail for
 * each person, and releases their hours; the caller blocks them.
 */
export async function skipSeries(tx: Transaction, closure: Closure, now: Temporal.Instant): Promise<void> {
  const seen = await tx.query<SeriesDate & { readonly id: number }>(seriesDates, areaValues(closure))
  if (seen.length === 0) return
  await tx.query('select id from series where id = any ($1::bigint[]) order by id for update', [
    seen.map(({ id }) => id),
  ])
  // Somebody may have skipped or moved a date before the lock.
  const dates = await tx.query<SeriesDate & { readonly id: number }>(seriesDates, areaValues(closure))
  await tx.query(skipDates, [
    JSON.stringify(dates.map(({ id, date }) => ({ series_id: id, date }))),
    closure.id,
  ])
  for (const { seriesId, playDate, court } of dates)
    await writeStaffAct(tx, {
      at: now,
      ...closure.staff,
      action: 'skip-series-date',
      thing: 'series',
      thingId: seriesId,
      before: { date: playDate, court },
      after: { date: null, closure: closure.publicId },
      reason: closure.reason,
    })
  for (const [id, own] of Map.groupBy(dates, (one) => one.id))
    await queueMail(tx, { seriesId: id, closureId: closure.id, dates: own.map(({ playDate }) => playDate) })
}

type ClosedDates = {
  readonly seriesId: number
  readonly closureId: number
  readonly dates: readonly PlayDate[]
}

/** One mail for all dates; none for a person without an address. */
async function queueMail(tx: Transaction, { seriesId, closureId, dates }: ClosedDates): Promise<void> {
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select $1, 'mail', $2
       from series s join contact c on c.id = s.contact_id
      where s.id = $3 and coalesce(c.email, '') <> ''
         on conflict (dedupe_key) do nothing`,
    [
      `series-dates-closed:${closureId}:${seriesId}:${dates.join(',')}`,
      JSON.stringify({ template: 'series-dates-lost', isClosed: true, seriesId, dates }),
      seriesId,
    ],
  )
}
