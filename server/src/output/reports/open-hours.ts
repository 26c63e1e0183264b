import { openSpanOn } from '@pantul/rules/opening-times'
import { addDays, daysBetween, type PlayDate } from '@pantul/rules/play-date'
import type { ReportQuery } from './report.ts'

/** A day: the open hours, the last one not included (null: closed), and the courts that were on sale. */
export type OpenDay = {
  readonly date: PlayDate
  readonly hours: { readonly from: number; readonly to: number } | null
  readonly courts: readonly string[]
}

type KeptDay = {
  readonly date: PlayDate
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly courts: string[]
}

const keptDays = `
  select play_date as date, opens_at as "opensAt", closes_at as "closesAt", courts
    from open_day where location_id = $1 and play_date between $2 and $3`

/** SQL: the courts of location $1 that are on sale. */
export const courtsOnSale = 'select id from court where location_id = $1 and is_active order by position, id'

/**
 * SQL: the first open day of location `l`: when it was opened to players, or earlier if something was played before; null in
 * set-up.
 */
export const firstOpenDay = `
  case when l.opened_at is not null then
    least((l.opened_at at time zone l.time_zone)::date,
          (select min(play_date) from court_hour
            where location_id = l.id and held_until is null and (order_id is not null or session_id is not null))) end`

const firstKept = `
  select coalesce((select min(play_date) from open_day where location_id = $1), ${firstOpenDay}) as date
    from location l where l.id = $1`

/**
 * The open days of a span up to today: as they were for days that are over, by the current opening hours for others. Before
 * the first day that was kept, the location was not open, and not while it was set up.
 */
export async function openDaysOf({ db, location, span, today }: ReportQuery): Promise<OpenDay[]> {
  const kept = await db.query<KeptDay>(keptDays, [location.id, span.from, span.to])
  const [first] = await db.query<{ date: PlayDate | null }>(firstKept, [location.id])
  const known = new Map(kept.map((day) => [day.date, day]))
  const current = (await db.query<{ id: string }>(courtsOnSale, [location.id])).map(({ id }) => id)
  return datesUntil(span.from, span.to < today ? span.to : today).map((date) => {
    const day = known.get(date)
    if (day === undefined && (first?.date == null || date < first.date))
      return { date, hours: null, courts: [] }
    if (day === undefined) return { date, hours: openSpanOn(location, date), courts: current }
    const { opensAt, closesAt, courts } = day
    return {
      date,
      courts,
      hours: opensAt === null || closesAt === null ? null : { from: opensAt, to: closesAt },
    }
  })
}

/** The dates of a span, both ends included; none if it is empty. */
export const datesUntil = (from: PlayDate, to: PlayDate): PlayDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i))

// Held hours are not sold, and those that a series keeps are not yet. A class sells its hours.
const taken = `
  select play_date as date, hour, count(*) filter (where held_until is null and (order_id is not null or session_id is not null))::int as sold,
         coalesce(array_agg(court_id) filter (where block_id is not null), '{}') as blocked
    from court_hour
   where location_id = $1 and play_date between $2 and $3
   group by 1, 2`

/** An hour of a day: court-hours that were sold, and that were open. */
export type HourOfDay = {
  readonly date: PlayDate
  readonly hour: number
  readonly sold: number
  readonly open: number
}

type TakenRow = {
  readonly date: PlayDate
  readonly hour: number
  readonly sold: number
  readonly blocked: readonly string[]
}

/**
 * The court-hours of each hour of a span up to today. Blocked hours are not open; a sold hour always counts as open, also if
 * the opening hours became shorter after it was sold.
 */
export async function hoursOfDays(query: ReportQuery): Promise<HourOfDay[]> {
  const { db, location, span, today } = query
  const last = span.to < today ? span.to : today
  const rows = await db.query<TakenRow>(taken, [location.id, span.from, last])
  const found = new Map(rows.map((row) => [`${row.date} ${row.hour}`, row]))
  return (await openDaysOf(query)).flatMap(({ date, hours, courts }) =>
    allHours.flatMap((hour) => {
      const { sold = 0, blocked = [] } = found.get(`${date} ${hour}`) ?? {}
      const isOpen = hours !== null && hours.from <= hour && hour < hours.to
      const open = Math.max(sold, isOpen ? courts.filter((court) => !blocked.includes(court)).length : 0)
      return open === 0 ? [] : [{ date, hour, sold, open }]
    }),
  )
}

const allHours = Array.from({ length: 24 }, (_, hour) => hour)
