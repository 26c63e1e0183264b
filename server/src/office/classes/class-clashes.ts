import type { PlannedDate, SessionTarget } from '@pantul/contract/desk-classes-wire'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { hoursBetween } from '@pantul/rules/hours'
import { clashesWith } from '../../changes/court-hours/clashes.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { busyCoachHours, coachesOf, type BusyCoachHour, type Coach } from '../../venue/coaches/queries.ts'
import { worksAt } from '../../venue/coaches/offer-coaches.ts'
import { courtsOf } from '../../venue/courts/queries.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { Location } from '../../venue/locations/queries.ts'

type Clash = NonNullable<PlannedDate['clash']>

/** Sessions of one court and one coach, at the same time on several dates. */
type PlannedSessions = Omit<SessionTarget, 'date' | 'version'> & {
  readonly dates: readonly PlayDate[]
  /** How many hours before the start of a session it is decided whether it takes place. */
  readonly cutOffHours: number
}

type ClashContext = {
  readonly location: Location
  readonly now: Temporal.Instant
  readonly language: 'en' | 'id'
}

const hoursOf = ({ fromHour, toHour }: Pick<PlannedSessions, 'fromHour' | 'toHour'>): number[] =>
  hoursBetween(fromHour, toHour)

/**
 * The dates of sessions, each with the reason why no session can take place: its cut-off has passed, the location is
 * closed, the court is taken, or the coach is busy or off. Refusals: COURT_UNKNOWN or COACH_UNKNOWN if court or coach
 * is not on sale at the location.
 */
export async function findClassClashes(
  db: Connection,
  sessions: PlannedSessions,
  { location, now, language }: ClashContext,
): Promise<PlannedDate[]> {
  const { dates, courtId, coachId, cutOffHours } = sessions
  const { id: locationId } = location
  const coach = await checkCourtAndCoach(db, locationId, sessions)
  const hours = hoursOf(sessions)
  const courtHours = dates.flatMap((date) => hours.map((hour) => ({ court: courtId, date, hour })))
  const courtClashes = await clashesWith(db, { locationId, hours: courtHours, blockId: null, language })
  const busyHours = (await busyCoachHours(db, locationId, dates)).filter((busy) => busy.coach === coachId)
  // The cut-off of a session that starts at or before this moment has passed.
  const latestStartPastCutOff = now.add({ hours: cutOffHours })
  const clashOn = (date: PlayDate): Clash | null => {
    const kind = scheduleClash(date, { location, pastUntil: latestStartPastCutOff, coach, hours })
    if (kind !== null) return { kind, with: '' }
    const courtClash = courtClashes.find((clash) => clash.date === date)
    if (courtClash !== undefined) return { kind: 'court', with: courtClash.title }
    return isCoachBusy(busyHours, date, hours) ? { kind: 'coach_busy', with: '' } : null
  }
  return dates.map((date) => ({ date, clash: clashOn(date) }))
}

/** Returns the coach. Refusals: COURT_UNKNOWN or COACH_UNKNOWN if court or coach is not on sale at the location. */
async function checkCourtAndCoach(
  db: Connection,
  locationId: string,
  { courtId, coachId }: Pick<PlannedSessions, 'courtId' | 'coachId'>,
): Promise<Coach> {
  const courts = await courtsOf(db, locationId)
  if (!courts.some(({ id }) => id === courtId)) throw new Refusal(problem('COURT_UNKNOWN'))
  const coach = (await coachesOf(db, locationId)).find(({ id }) => id === coachId)
  if (coach === undefined) throw new Refusal(problem('COACH_UNKNOWN'))
  return coach
}

type ScheduleFacts = Pick<ClashContext, 'location'> & {
  /** A session that starts at or before this moment is past. */
  readonly pastUntil: Temporal.Instant
  readonly coach: Coach
  readonly hours: readonly number[]
}

/**
 * Why no session can take place on a date: it is past, the location is closed, or the coach is off. Null if nothing of
 * this applies. Does not check whether the court and the coach are taken.
 */
function scheduleClash(
  date: PlayDate,
  { location, pastUntil, coach, hours }: ScheduleFacts,
): 'past' | 'closed' | 'coach_off' | null {
  const [first = 0] = hours
  if (Temporal.Instant.compare(startOfHour(date, first, location.timeZone), pastUntil) <= 0) return 'past'
  const openHours = openHoursOn(location, date)
  if (hours.some((hour) => !openHours.includes(hour))) return 'closed'
  return hours.every((hour) => worksAt(coach, date, hour)) ? null : 'coach_off'
}

const isCoachBusy = (
  busyHours: readonly BusyCoachHour[],
  date: PlayDate,
  hours: readonly number[],
): boolean => busyHours.some((busy) => busy.date === date && hours.includes(busy.hour))

/**
 * The date to which a session is moved, with the reason why the session cannot take place then: the time is past, the
 * location is closed, or the coach is off. Does not check whether the court and the coach are taken, because the move
 * itself claims their hours. Refusals: COURT_UNKNOWN, COACH_UNKNOWN.
 */
export async function clashOfMove(
  db: Connection,
  target: Omit<SessionTarget, 'version'>,
  { location, now }: Omit<ClashContext, 'language'>,
): Promise<PlannedDate> {
  const coach = await checkCourtAndCoach(db, location.id, target)
  const kind = scheduleClash(target.date, { location, pastUntil: now, coach, hours: hoursOf(target) })
  return { date: target.date, clash: kind && { kind, with: '' } }
}
