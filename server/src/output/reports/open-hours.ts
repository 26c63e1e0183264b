import { openSpanOn } from '@pantul/rules/opening-times'
import { addDays, daysBetween, type PlayDate } from '@pantul/rules/play-date'
import { lastPlayedDay, type ReportQuery } from './report.ts'

export type OpenDay = {
  readonly date: PlayDate
  /** From the first open hour up to, not including, `to`. Null if the location was closed. */
  readonly hours: { readonly from: number; readonly to: number } | null
  /** The ids of the courts on sale. */
  readonly courts: readonly string[]
}

type StoredDay = {
  readonly date: PlayDate
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly courts: string[]
}

const selectStoredDays = `
  select play_date as date, opens_at as "opensAt", closes_at as "closesAt", courts
    from open_day where location_id = $1 and play_date between $2 and $3`

/** SQL: the courts of location $1 that are on sale. */
export const courtsOnSaleSql =
  'select id from court where location_id = $1 and is_active order by position, id'

/**
 * SQL: the first open day of location `l`: the day of its opening, or the first day with a sold hour if that is
 * earlier. Null while the location is in set-up.
 */
export const firstOpenDaySql = `
  case when l.opened_at is not null then
    least((l.opened_at at time zone l.time_zone)::date,
          (select min(play_date) from court_hour
            where location_id = l.id and held_until is null and (order_id is not null or session_id is not null))) end`

const selectFirstStoredDay = `
  select coalesce((select min(play_date) from open_day where location_id = $1), ${firstOpenDaySql}) as date
    from location l where l.id = $1`

/**
 * The days of a span up to today. Days that are over are stored; other days have the current opening hours and courts.
 * A location is closed before its first stored day, and while it is in set-up.
 */
export async function readOpenDays(query: ReportQuery): Promise<OpenDay[]> {
  const { db, location, span } = query
  const storedDays = await db.query<StoredDay>(selectStoredDays, [location.id, span.from, span.to])
  const [firstStored] = await db.query<{ date: PlayDate | null }>(selectFirstStoredDay, [location.id])
  const storedByDate = new Map(storedDays.map((day) => [day.date, day]))
  const currentCourts = (await db.query<{ id: string }>(courtsOnSaleSql, [location.id])).map(({ id }) => id)
  return datesUntil(span.from, lastPlayedDay(query)).map((date) => {
    const storedDay = storedByDate.get(date)
    if (storedDay === undefined && (firstStored?.date == null || date < firstStored.date))
      return { date, hours: null, courts: [] }
    if (storedDay === undefined) return { date, hours: openSpanOn(location, date), courts: currentCourts }
    const { opensAt, closesAt, courts } = storedDay
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

// Hours of orders and classes are sold. Held hours, and hours that a series keeps unbilled, are not sold.
const selectTakenHours = `
  select play_date as date, hour, count(*) filter (where held_until is null and (order_id is not null or session_id is not null))::int as sold,
         coalesce(array_agg(court_id) filter (where block_id is not null), '{}') as blocked
    from court_hour
   where location_id = $1 and play_date between $2 and $3
   group by 1, 2`

type HourOfDay = {
  readonly date: PlayDate
  readonly hour: number
  /** Courts that were sold in this hour. */
  readonly sold: number
  /** Courts that could be sold in this hour. */
  readonly open: number
}

type TakenRow = {
  readonly date: PlayDate
  readonly hour: number
  readonly sold: number
  /** The ids of blocked courts. */
  readonly blocked: readonly string[]
}

/**
 * The hours of a span up to today in which a court was open. Blocked hours are not open. A sold hour always counts as
 * open, also if the opening hours became shorter after the sale.
 */
export async function readHoursOfDays(query: ReportQuery): Promise<HourOfDay[]> {
  const { db, location, span } = query
  const rows = await db.query<TakenRow>(selectTakenHours, [location.id, span.from, lastPlayedDay(query)])
  const takenByHour = new Map(rows.map((row) => [`${row.date} ${row.hour}`, row]))
  return (await readOpenDays(query)).flatMap(({ date, hours, courts }) =>
    hoursOfDay.flatMap((hour) => {
      const { sold = 0, blocked = [] } = takenByHour.get(`${date} ${hour}`) ?? {}
      const isOpen = hours !== null && hours.from <= hour && hour < hours.to
      const open = Math.max(sold, isOpen ? courts.filter((court) => !blocked.includes(court)).length : 0)
      return open === 0 ? [] : [{ date, hour, sold, open }]
    }),
  )
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
