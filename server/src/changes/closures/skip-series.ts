import type { ClosedSeriesDate } from '@pantul/contract/desk-closed-hours-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { areaValues, isInArea, type ClosedArea } from './closed-area.ts'
import type { Closure } from './queries.ts'

/** SQL: date `d` of series `s` of contact `c`. */
const columns = `
  s.public_id as "seriesId", coalesce(c.name, '') as name, d.date, d.play_date as "playDate", d.court_id as court,
  d.from_hour as "from", d.until_hour as until`

type SeriesDate = Omit<ClosedSeriesDate, 'date'> & {
  /** The date by the weekday of the series. It identifies the date, also after staff moved it to `playDate`. */
  readonly date: PlayDate
  readonly playDate: PlayDate
}

const selectSeriesDatesIn = `
  select s.id, ${columns}
    from series_date d
    join series s on s.id = d.series_id
    left join contact c on c.id = s.contact_id
   where d.state = 'claimed'
     and exists (select from court_hour h
                  where ${isInArea} and h.series_id = d.series_id and h.play_date = d.play_date
                    and h.court_id = d.court_id and h.hour >= d.from_hour and h.hour < d.until_hour)
   order by d.series_id, d.date`

const toClosedSeriesDate = ({
  seriesId,
  name,
  playDate,
  court,
  from,
  until,
}: SeriesDate): ClosedSeriesDate => ({
  seriesId,
  name,
  date: playDate,
  court,
  from,
  until,
})

/** The dates of series that have hours in an area and are on no bill yet. */
export const seriesDatesIn = async (db: Connection, area: ClosedArea): Promise<ClosedSeriesDate[]> =>
  (await db.query<SeriesDate>(selectSeriesDatesIn, areaValues(area))).map(toClosedSeriesDate)

const selectSkippedDates = `
  select ${columns}
    from closure_series_date skipped
    join series_date d on (d.series_id, d.date) = (skipped.series_id, skipped.date)
    join series s on s.id = d.series_id
    left join contact c on c.id = s.contact_id
   where skipped.closure_id = $1
   order by d.play_date, d.from_hour, d.court_id, d.series_id`

/** The dates of series that a closure skipped. */
export const seriesDatesSkippedBy = async (db: Connection, closureId: number): Promise<ClosedSeriesDate[]> =>
  (await db.query<SeriesDate>(selectSkippedDates, [closureId])).map(toClosedSeriesDate)

const skipDates = `
  with skipped as (
    update series_date d set state = 'skipped'
      from jsonb_to_recordset($1) as closed (series_id bigint, date date)
     where (d.series_id, d.date) = (closed.series_id, closed.date) and d.state = 'claimed'
    returning d.series_id, d.date, d.play_date, d.court_id, d.from_hour, d.until_hour
  ), new_version as (
    update series set version = version + 1 where id in (select series_id from skipped)
  ), recorded as (
    insert into closure_series_date (closure_id, series_id, date)
    select $2, series_id, date from skipped
    on conflict (closure_id, series_id, date) do nothing
  )
  delete from court_hour h using skipped
   where (h.series_id, h.play_date, h.court_id) = (skipped.series_id, skipped.play_date, skipped.court_id)
     and h.hour >= skipped.from_hour and h.hour < skipped.until_hour`

/**
 * Skips the dates of series with closed hours, so that they are not billed, and releases their hours, which the caller blocks.
 * Writes a staff act (audit log) for each date, and queues one mail for each series.
 */
export async function skipSeries(tx: Transaction, closure: Closure, now: Temporal.Instant): Promise<void> {
  const unlockedDates = await tx.query<SeriesDate & { readonly id: number }>(
    selectSeriesDatesIn,
    areaValues(closure),
  )
  if (unlockedDates.length === 0) return
  await tx.query('select id from series where id = any ($1::bigint[]) order by id for update', [
    unlockedDates.map(({ id }) => id),
  ])
  // Read again, because staff may have skipped or moved a date before the series were locked.
  const dates = await tx.query<SeriesDate & { readonly id: number }>(selectSeriesDatesIn, areaValues(closure))
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
  for (const [seriesId, skipped] of Map.groupBy(dates, ({ id }) => id)) {
    const playDates = skipped.map(({ playDate }) => playDate)
    await queueMail(tx, { seriesId, closureId: closure.id, dates: playDates })
  }
}

type SkippedDates = {
  readonly seriesId: number
  readonly closureId: number
  readonly dates: readonly PlayDate[]
}

/** Queues one mail for all dates of a series; none for a person without an e-mail address. */
async function queueMail(tx: Transaction, { seriesId, closureId, dates }: SkippedDates): Promise<void> {
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
