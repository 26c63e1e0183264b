import type { DeskCoach, DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import type { ArrivalTimes } from '@pantul/rules/arrival'
import type { PlayDate } from '@pantul/rules/play-date'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { Clock } from '../../platform/base/clock.ts'
import { runSelectsTogether } from '../../platform/database/run-selects-together.ts'
import type { Database } from '../../platform/database/open.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { worksAt } from '../../venue/coaches/offer-coaches.ts'
import type { Coach } from '../../venue/coaches/queries.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'
import { entrySelects, describeBooking, type EntryRows } from './read-entries.ts'
import { openingOn, withVersion } from './schedule-parts.ts'

const selectCourts = `
  select id, name, kind, turf, is_active as "isOnSale" from court where location_id = $1 order by position, id`

// Returns no row if the location takes no bookings.
const selectSettings = `
  select l.revision, l.arrival_opens_minutes as "opensMinutes", l.no_show_minutes as "noShowMinutes",
         (select count(*) from refund_task t join sales_order o on o.id = t.order_id
           where t.state <> 'done' and o.location_id = l.id) as "openRefunds"
    from location l
   where l.id = $1 and l.is_active`

const selectTimeOff = `
  select distinct t.coach_id as coach, h.hour::smallint as hour
    from coach c
    join coach_time_off t on t.coach_id = c.id and t.ended_at is null and $2 between t.date_from and t.date_to
   cross join generate_series(t.from_hour, t.to_hour - 1) as h (hour)
   where c.location_id = $1
   order by coach, hour`

const selects = {
  ...entrySelects('location_id = $1 and play_date = $2', { isDated: false }),
  timeOff: selectTimeOff,
  courts: selectCourts,
  settings: selectSettings,
}

type DayRows = EntryRows & {
  readonly timeOff: readonly { readonly coach: string; readonly hour: number }[]
  readonly courts: readonly DeskCourt[]
  readonly settings: readonly (ArrivalTimes & { readonly revision: number; readonly openRefunds: number })[]
}

export type DayQuery = {
  readonly locationId: string
  readonly date: PlayDate
  readonly language: keyof BothLanguages
}

/**
 * The schedule of a location on a date, read by one statement. Expired holds are left out. A court that is not on sale is
 * listed only if something is on it. Refusal: LOCATION_UNKNOWN.
 */
export async function readDay(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { locationId, date, language }: DayQuery,
): Promise<DeskDay> {
  const rows = await runSelectsTogether<DayRows>(db, selects, [locationId, date, language])
  const locationSettings = rows.settings[0]
  const { location, coaches } = await cataloguesOf(db).ofRevision(db, locationId, locationSettings?.revision)
  const courtsInUse = new Set(
    [...rows.bookings, ...rows.blocks, ...rows.sessions, ...rows.series].map(({ court }) => court),
  )
  const day = {
    courts: rows.courts.filter(({ id, isOnSale }) => isOnSale || courtsInUse.has(id)),
    ...openingOn(location, date, language),
    bookings: rows.bookings.map((row) => describeBooking(row, location.timeZone)),
    blocks: rows.blocks,
    sessions: rows.sessions,
    series: rows.series,
    coaches: coachesOfDay(coaches, rows, { date, openHours: openHoursOn(location, date) }),
    openRefunds: locationSettings?.openRefunds ?? 0,
    arrivalTimes: {
      opensMinutes: locationSettings?.opensMinutes ?? 0,
      noShowMinutes: locationSettings?.noShowMinutes ?? 0,
    },
    timeZone: location.timeZone,
  }
  return withVersion(day, clock)
}

/** The coaches with their hours of work, and former coaches who have a booking or a class on the date. */
function coachesOfDay(
  coaches: readonly Coach[],
  { bookings, sessions, timeOff: hoursOff }: DayRows,
  { date, openHours }: { readonly date: PlayDate; readonly openHours: readonly number[] },
): DeskCoach[] {
  const bookedCoaches = [
    ...bookings.flatMap(({ coach }) => coach ?? []),
    ...sessions.map(({ coachId, coachName }) => ({ id: coachId, name: coachName })),
  ]
  const formerCoaches = bookedCoaches.filter(
    ({ id }, i) =>
      !coaches.some((coach) => coach.id === id) && bookedCoaches.findIndex((coach) => coach.id === id) === i,
  )
  const isOff = (id: string, hour: number): boolean =>
    hoursOff.some((off) => off.coach === id && off.hour === hour)
  return [
    ...coaches.map((coach) => ({
      id: coach.id,
      name: coach.name,
      workHours: openHours.filter((hour) => worksAt(coach, date, hour) && !isOff(coach.id, hour)),
    })),
    ...formerCoaches.map(({ id, name }) => ({ id, name, workHours: [] })),
  ]
}
