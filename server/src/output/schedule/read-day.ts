import type { DeskCoach, DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import type { ArrivalTimes } from '@pantul/rules/arrival'
import type { PlayDate } from '@pantul/rules/play-date'
import { openHoursOn } from '@pantul/rules/opening-times'
import { createHash } from 'node:crypto'
import { localMoment, type Clock } from '../../platform/base/clock.ts'
import { runSelectsTogether } from '../../platform/database/run-selects-together.ts'
import type { Database } from '../../platform/database/open.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { worksAt } from '../../venue/coaches/offer-coaches.ts'
import type { Coach } from '../../venue/coaches/queries.ts'
import { closedReasonOn, type BothLanguages } from '../../venue/locations/queries.ts'
import { entrySelects, describeBooking, type EntryRows } from './read-entries.ts'

const entries = entrySelects('location_id = $1 and play_date = $2', false)

const courts = `
  select id, name, kind, turf, is_active as "isOnSale" from court where location_id = $1 order by position, id`

// Returns no row if the location takes no bookings.
const place = `
  select l.revision, l.arrival_opens_minutes as "opensMinutes", l.no_show_minutes as "noShowMinutes",
         (select count(*) from refund_task t join sales_order o on o.id = t.order_id
           where t.state <> 'done' and o.location_id = l.id) as "openRefunds"
    from location l
   where l.id = $1 and l.is_active`

const timeOff = `
  select distinct t.coach_id as coach, h.hour::smallint as hour
    from coach c
    join coach_time_off t on t.coach_id = c.id and t.ended_at is null and $2 between t.date_from and t.date_to
   cross join generate_series(t.from_hour, t.to_hour - 1) as h (hour)
   where c.location_id = $1
   order by coach, hour`

type DayRows = EntryRows & {
  readonly timeOff: readonly { readonly coach: string; readonly hour: number }[]
  readonly courts: readonly DeskCourt[]
  readonly place: readonly (ArrivalTimes & { readonly revision: number; readonly openRefunds: number })[]
}

export type DayQuery = {
  readonly locationId: string
  readonly date: PlayDate
  readonly language: keyof BothLanguages
}

/**
 * The schedule of a location on a date, in one statement. Expired holds are left out. A court that is not on sale is
 * listed if it has a booking. Refusal: LOCATION_UNKNOWN.
 */
export async function readDay(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { locationId, date, language }: DayQuery,
): Promise<DeskDay> {
  const selects = { ...entries, timeOff, courts, place }
  const read = await runSelectsTogether<DayRows>(db, selects, [locationId, date, language])
  const [settings] = read.place
  const { location, coaches } = await cataloguesOf(db).at(db, locationId, settings?.revision)
  const hours = openHoursOn(location, date)
  const [first, last] = [hours[0], hours.at(-1)]
  const used = new Set(
    [...read.bookings, ...read.blocks, ...read.sessions, ...read.series].map(({ court }) => court),
  )
  const day = {
    courts: read.courts.filter(({ id, isOnSale }) => isOnSale || used.has(id)),
    openHours: first === undefined || last === undefined ? null : { from: first, until: last + 1 },
    closedReason: closedReasonOn(location, date)?.[language] ?? null,
    bookings: read.bookings.map((row) => describeBooking(row, location.timeZone)),
    blocks: read.blocks,
    sessions: read.sessions,
    series: read.series,
    coaches: coachesOfDay(coaches, read, { date, hours }),
    openRefunds: settings?.openRefunds ?? 0,
    arrivalTimes: {
      opensMinutes: settings?.opensMinutes ?? 0,
      noShowMinutes: settings?.noShowMinutes ?? 0,
    },
    timeZone: location.timeZone,
  }
  const version = createHash('sha1').update(JSON.stringify(day)).digest('base64url')
  return { ...day, version, createdAt: localMoment(clock.now(), location.timeZone) }
}

/** The coaches with their hours of work, and coaches who left but have a booking or a class on the date. */
function coachesOfDay(
  coaches: readonly Coach[],
  { bookings, sessions, timeOff: off }: DayRows,
  { date, hours }: { readonly date: PlayDate; readonly hours: readonly number[] },
): DeskCoach[] {
  const booked = [
    ...bookings.flatMap(({ coach }) => coach ?? []),
    ...sessions.map(({ coachId, coach }) => ({ id: coachId, name: coach })),
  ]
  const left = booked.filter(
    ({ id }, i) =>
      !coaches.some((coach) => coach.id === id) && booked.findIndex((one) => one.id === id) === i,
  )
  const isOff = (id: string, hour: number): boolean =>
    off.some((one) => one.coach === id && one.hour === hour)
  return [
    ...coaches.map((coach) => ({
      id: coach.id,
      name: coach.name,
      workHours: hours.filter((hour) => worksAt(coach, date, hour) && !isOff(coach.id, hour)),
    })),
    ...left.map(({ id, name }) => ({ id, name, workHours: [] })),
  ]
}
