import type { DeskCourt } from '@pantul/contract/desk-schedule-wire'
import type { DeskWeek } from '@pantul/contract/desk-week-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { Clock } from '../../platform/base/clock.ts'
import { runSelectsTogether } from '../../platform/database/run-selects-together.ts'
import type { Database } from '../../platform/database/open.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import type { Location } from '../../venue/locations/queries.ts'
import type { DayQuery } from './read-day.ts'
import { entrySelects, describeBooking, type EntryRows } from './read-entries.ts'
import { openingOn, withVersion } from './schedule-parts.ts'

const DAYS = 7

/** SQL: a range of the primary key of court_hour, whose first columns are location and date. */
const isInWeek = (table: string): string =>
  `${table}.location_id = $1 and ${table}.play_date between $2::date and $2::date + ${DAYS - 1}`

/** SQL: the row `h` of court_hour takes its court, because it is no expired hold. */
const isTaken = `(h.held_until is null or h.held_until > now())`

const selectTakenCourts = `
  select h.play_date as date, h.hour, count(*) as courts
    from court_hour h
    join court c on c.id = h.court_id and c.is_active
   where ${isInWeek('h')} and ${isTaken}
   group by h.play_date, h.hour
   order by h.play_date, h.hour`

const selectCourts = `
  select c.id, c.name, c.kind, c.turf, c.is_active as "isOnSale"
    from court c
   where c.location_id = $1
     and (c.is_active
          or exists (select from court_hour h where ${isInWeek('h')} and ${isTaken} and h.court_id = c.id))
   order by c.position, c.id`

// Returns no row if the location takes no bookings.
const selectSettings = 'select revision from location where id = $1 and is_active'

const selects = {
  ...entrySelects(`${isInWeek('court_hour')} and court_id = $4`, { isDated: true }),
  takenCourts: selectTakenCourts,
  courts: selectCourts,
  settings: selectSettings,
}

type WeekRows = EntryRows<{ readonly date: PlayDate }> & {
  readonly takenCourts: readonly { readonly date: PlayDate; readonly hour: number; readonly courts: number }[]
  readonly courts: readonly DeskCourt[]
  readonly settings: readonly { readonly revision: number }[]
}

type WeekQuery = DayQuery & {
  /** The court whose bookings, blocks, classes and fixed hours are read. With null none are read. */
  readonly courtId: string | null
}

/**
 * The number of free courts in each hour of seven days from a date, and what is on one court, read by one statement.
 * Expired holds are left out. Refusal: LOCATION_UNKNOWN.
 */
export async function readWeek(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { locationId, date: firstDate, language, courtId }: WeekQuery,
): Promise<DeskWeek> {
  const rows = await runSelectsTogether<WeekRows>(db, selects, [locationId, firstDate, language, courtId])
  const { location } = await cataloguesOf(db).ofRevision(db, locationId, rows.settings[0]?.revision)
  const days = Array.from({ length: DAYS }, (_, i) => {
    const date = addDays(firstDate, i)
    const isOfDay = (row: { readonly date: PlayDate }): boolean => row.date === date
    return {
      date,
      ...openingOn(location, date, language),
      freeCourtCounts: freeCourtsOn(location, date, rows),
      bookings: rows.bookings.filter(isOfDay).map((row) => describeBooking(row, location.timeZone)),
      blocks: rows.blocks.filter(isOfDay),
      sessions: rows.sessions.filter(isOfDay),
      series: rows.series.filter(isOfDay),
    }
  })
  return withVersion({ courts: rows.courts, days, timeZone: location.timeZone }, clock)
}

/** How many courts on sale are free in each opening hour of a date. */
function freeCourtsOn(location: Location, date: PlayDate, rows: WeekRows): number[] {
  const courtsOnSale = rows.courts.filter(({ isOnSale }) => isOnSale).length
  const takenByHour = new Map(
    rows.takenCourts.filter((row) => row.date === date).map((row) => [row.hour, row.courts]),
  )
  return openHoursOn(location, date).map((hour) => courtsOnSale - (takenByHour.get(hour) ?? 0))
}
