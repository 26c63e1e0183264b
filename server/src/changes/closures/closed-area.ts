import type { ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import { checkClosure, datesOfClosure, firstUnplayedHour, type ClosedTime } from '@pantul/rules/closure'
import { openHoursOn } from '@pantul/rules/opening-times'
import { expireOverdue } from '../../orders/states/expire-order.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Database } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { locationOf, type Location } from '../../venue/locations/queries.ts'
import { refuseUnknownCourts } from '../blocks/queries.ts'
import type { CourtHour } from '../court-hours/claim-free-hours.ts'

/** The courts, dates and hours of a closure, without hours that were played. */
export type ClosedArea = ClosedTime & {
  readonly locationId: string
  readonly timeZone: string
  /** Hours that begin before this moment were played. */
  readonly startsAt: Temporal.Instant
}

/** The area that a closure would close now. Refusals: those of `checkClosure`, COURT_UNKNOWN. */
export async function areaToClose(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  locationId: string,
  { courts, dateFrom, dateTo, from, until, kind }: ClosureRequest,
): Promise<{ readonly area: ClosedArea; readonly location: Location }> {
  const location = await locationOf(db, locationId)
  const { timeZone } = location
  const now = venueNow(clock, timeZone)
  const closedTime = { courts, dateFrom, dateTo, from, until }
  const broken = checkClosure(closedTime, now)
  if (broken !== null) throw new Refusal(broken)
  await refuseUnknownCourts(db, locationId, courts)
  const isRunningHourUnplayed = await isRunningHourUnplayedAt(db, locationId)
  const firstHour = Math.max(from, firstUnplayedHour(dateFrom, now, { kind, isRunningHourUnplayed }))
  const startsAt = startOfHour(dateFrom, 0, timeZone).add({ hours: firstHour })
  return { area: { ...closedTime, locationId, timeZone, startsAt }, location }
}

/** Ends overdue holds in an area, so that their hours can be blocked, and their players hear nothing of the closure. */
export const endOverdueHolds = (db: Database, area: ClosedArea): Promise<number> =>
  expireOverdue(db, { locationId: area.locationId, dates: datesOfClosure(area), customerId: null })

/** Whether a power cut makes the running hour count as unplayed at a location. */
async function isRunningHourUnplayedAt(db: Connection, locationId: string): Promise<boolean> {
  const [location] = await db.query<{ isUnplayed: boolean }>(
    'select power_hour_unplayed as "isUnplayed" from location where id = $1',
    [locationId],
  )
  return location?.isUnplayed ?? true
}

/** The court-hours of an area in which the location is open. */
export const openHoursIn = (area: ClosedArea, location: Location): CourtHour[] =>
  datesOfClosure(area).flatMap((date) =>
    openHoursOn(location, date)
      .filter(
        (hour) =>
          area.from <= hour &&
          hour < area.until &&
          Temporal.Instant.compare(startOfHour(date, hour, area.timeZone), area.startsAt) >= 0,
      )
      .flatMap((hour) => area.courts.map((court) => ({ court, date, hour }))),
  )

/** The first eight parameters of a statement with `isInArea`. */
export const areaValues = ({
  locationId,
  courts,
  dateFrom,
  dateTo,
  from,
  until,
  timeZone,
  startsAt,
}: ClosedArea) => [locationId, courts, dateFrom, dateTo, from, until, timeZone, startsAt]

/** SQL: hour `h` of `court_hour` is in the area of the parameters `areaValues`. */
export const isInArea = `
  h.location_id = $1 and h.court_id = any ($2::text[]) and h.play_date between $3 and $4
  and h.hour >= $5 and h.hour < $6 and (h.play_date + make_interval(hours => h.hour)) at time zone $7 >= $8`
