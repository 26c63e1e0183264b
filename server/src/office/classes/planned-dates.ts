import type { PlannedDate, SessionTarget } from '@pantul/contract/desk-classes-wire'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { hoursBetween } from '@pantul/rules/hours'
import { clashesWith } from '../../changes/blocks/queries.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { busyCoachHours, coachesOf, type BusyCoachHour, type Coach } from '../../venue/coaches/queries.ts'
import { worksAt } from '../../venue/coaches/offer-coaches.ts'
import { courtsOf } from '../../venue/courts/queries.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { Location } from '../../venue/locations/queries.ts'

type Clash = NonNullable<PlannedDate['clash']>

/** One time, court and coach on several dates. Hours in venue-local time. */
type Sessions = Omit<SessionTarget, 'date' | 'version'> & {
  readonly dates: readonly PlayDate[]
  /** So many hours before its start a session is decided. */
  readonly cutOffHours: number
}

type Place = {
  readonly location: Location
  readonly now: Temporal.Instant
  readonly language: 'en' | 'id'
}

const hoursOf = ({ fromHour, toHour }: Pick<Sessions, 'fromHour' | 'toHour'>): number[] =>
  hoursBetween(fromHour, toHour)

/**
 * The dates, each with why no session can be there: its cut-off has passed, the location is closed, the court is taken, the
 * coach is busy or off. COURT_UNKNOWN, COACH_UNKNOWN for those that are not on sale at the location.
 */
export async function clashesOn(
  db: Connection,
  sessions: Sessions,
  { location, now, language }: Place,
): Promise<PlannedDate[]> {
  const { dates, courtId, coachId, cutOffHours } = sessions
  const { id: locationId } = location
  const coach = await checkPlace(db, locationId, sessions)
  const hours = hoursOf(sessions)
  const wanted = dates.flatMap((date) => hours.map((hour) => ({ court: courtId, date, hour })))
  const taken = await clashesWith(db, { locationId, hours: wanted, blockId: null, language })
  const busy = (await busyCoachHours(db, locationId, dates)).filter((one) => one.coach === coachId)
  const clashOn = (date: PlayDate): Clash | null => {
    const kind = placeClash(date, { location, now: now.add({ hours: cutOffHours }), coach, hours })
    if (kind !== null) return { kind, with: '' }
    const other = taken.find((one) => one.date === date)
    if (other !== undefined) return { kind: 'court', with: other.title }
    return isBusy(busy, date, hours) ? { kind: 'coach_busy', with: '' } : null
  }
  return dates.map((date) => ({ date, clash: clashOn(date) }))
}

/** Returns the coach. Refusals: COURT_UNKNOWN or COACH_UNKNOWN if court or coach is not on sale at the location. */
async function checkPlace(
  db: Connection,
  locationId: string,
  { courtId, coachId }: Pick<Sessions, 'courtId' | 'coachId'>,
): Promise<Coach> {
  const courts = await courtsOf(db, locationId)
  if (!courts.some(({ id }) => id === courtId)) throw new Refusal(problem('COURT_UNKNOWN'))
  const coach = (await coachesOf(db, locationId)).find(({ id }) => id === coachId)
  if (coach === undefined) throw new Refusal(problem('COACH_UNKNOWN'))
  return coach
}

type Checked = Pick<Place, 'location' | 'now'> & { readonly coach: Coach; readonly hours: readonly number[] }

/** Why no session can be on a date, apart from other bookings. */
function placeClash(
  date: PlayDate,
  { location, now, coach, hours }: Checked,
): 'past' | 'closed' | 'coach_off' | null {
  const [first = 0] = hours
  if (Temporal.Instant.compare(startOfHour(date, first, location.timeZone), now) <= 0) return 'past'
  const open = openHoursOn(location, date)
  if (hours.some((hour) => !open.includes(hour))) return 'closed'
  return hours.every((hour) => worksAt(coach, date, hour)) ? null : 'coach_off'
}

const isBusy = (busy: readonly BusyCoachHour[], date: PlayDate, hours: readonly number[]): boolean =>
  busy.some((one) => one.date === date && hours.includes(one.hour))

/** Why a session cannot be moved there, apart from other bookings. Refusals: COURT_UNKNOWN, COACH_UNKNOWN. */
export async function clashOfMove(
  db: Connection,
  target: Omit<SessionTarget, 'version'>,
  { location, now }: Omit<Place, 'language'>,
): Promise<PlannedDate> {
  const coach = await checkPlace(db, location.id, target)
  const kind = placeClash(target.date, { location, now, coach, hours: hoursOf(target) })
  return { date: target.date, clash: kind && { kind, with: '' } }
}
