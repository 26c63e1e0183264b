import type { DeskCourt } from '@pantul/contract/desk-schedule-wire'
import type { DeskWeek } from '@pantul/contract/desk-week-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { openHoursOn } from '@pantul/rules/opening-times'
import { createHash } from 'node:crypto'
import { localMoment, type Clock } from '../../platform/base/clock.ts'
import { runSelectsTogether } from '../../platform/database/run-selects-together.ts'
import type { Database } from '../../platform/database/open.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { closedReasonOn, type Location } from '../../venue/locations/queries.ts'
import type { DayQuery } from './read-day.ts'
import { entrySelects, describeBooking, type EntryRows } from './read-entries.ts'

const DAYS = 7

/** A range of the primary key of court_hour, whose first columns are location and date. */
const ofWeek = (table: string): string =>
  `${table}.location_id = $1 and ${table}.play_date between $2::date and $2::date + ${DAYS - 1}`

const isTaken = `(h.held_until is null or h.held_until > now())`

const entries = entrySelects(`${ofWeek('court_hour')} and court_id = $4`, true)

const taken = `
  select h.play_date as date, h.hour, count(*) as courts
    from court_hour h
    join court c on c.id = h.court_id and c.is_active
   where ${ofWeek('h')} and ${isTaken}
   group by h.play_date, h.hour
   order by h.play_date, h.hour`

const courts = `
  select c.id, c.name, c.kind, c.turf, c.is_active as "isOnSale"
    from court c
   where c.location_id = $1
     and (c.is_active
          or exists (select from court_hour h where ${ofWeek('h')} and ${isTaken} and h.court_id = c.id))
   order by c.position, c.id`

// Returns no row if the location takes no bookings.
const place = 'select revision from location where id = $1 and is_active'

type WeekRows = EntryRows<{ readonly date: PlayDate }> & {
  readonly taken: readonly { readonly date: PlayDate; readonly hour: number; readonly courts: number }[]
  readonly courts: readonly DeskCourt[]
  readonly place: readonly { readonly revision: number }[]
}

/** `courtId`: the court whose entries are read; null: none. */
type WeekQuery = DayQuery & { readonly courtId: string | null }

/**
 * The free courts of each hour of seven days from a date, and the entries of one court, in one statement. Expired holds
 * are left out. Refusal: LOCATION_UNKNOWN.
 */
export async function readWeek(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { locationId, date, language, courtId }: WeekQuery,
): Promise<DeskWeek> {
  const selects = { ...entries, taken, courts, place }
  const read = await runSelectsTogether<WeekRows>(db, selects, [locationId, date, language, courtId])
  const { location } = await cataloguesOf(db).at(db, locationId, read.place[0]?.revision)
  const days = Array.from({ length: DAYS }, (_, i) => {
    const one = addDays(date, i)
    const isOfDay = (row: { readonly date: PlayDate }): boolean => row.date === one
    return {
      date: one,
      ...openOn(location, one, read),
      closedReason: closedReasonOn(location, one)?.[language] ?? null,
      bookings: read.bookings.filter(isOfDay).map((row) => describeBooking(row, location.timeZone)),
      blocks: read.blocks.filter(isOfDay),
      sessions: read.sessions.filter(isOfDay),
      series: read.series.filter(isOfDay),
    }
  })
  const week = { courts: read.courts, days, timeZone: location.timeZone }
  const version = createHash('sha1').update(JSON.stringify(week)).digest('base64url')
  return { ...week, version, createdAt: localMoment(clock.now(), location.timeZone) }
}

/** The opening hours of a date, and how many courts on sale are free in each of them. */
function openOn(location: Location, date: PlayDate, { courts: all, taken: rows }: WeekRows) {
  const hours = openHoursOn(location, date)
  const [first, last] = [hours[0], hours.at(-1)]
  const onSale = all.filter(({ isOnSale }) => isOnSale).length
  const takenAt = new Map(rows.filter((row) => row.date === date).map((row) => [row.hour, row.courts]))
  return {
    openHours: first === undefined || last === undefined ? null : { from: first, until: last + 1 },
    free: hours.map((hour) => onSale - (takenAt.get(hour) ?? 0)),
  }
}
