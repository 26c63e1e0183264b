import { addDays, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import { openHoursOn } from '@pantul/rules/opening-times'
import { scheduleProgramme } from '../sales/classes/schedule-programme.ts'
import { scheduleSession } from '../sales/classes/schedule-session.ts'
import { venueNow, type Clock } from '../platform/base/clock.ts'
import { coachesOf, type Coach } from '../venue/coaches/queries.ts'
import { courtsOf } from '../venue/courts/queries.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Location } from '../venue/locations/queries.ts'
import { startOfHour } from '../venue/locations/date-text.ts'
import type { Transaction } from '../platform/database/connection.ts'
import {
  demonstrationClasses,
  demonstrationProgrammes,
  type DemonstrationClass,
  type DemonstrationProgramme,
} from './classes.ts'
import { BOOKED_DAYS } from './plan-games.ts'

/** Hours from the cut-off of a class to its start. */
const CUT_OFF_HOURS = 8

type ClassPlan = {
  readonly location: Location
  readonly now: Temporal.Instant
  readonly today: PlayDate
  /** The last court is first: classes use the last courts, so that the first courts stay free for bookings. */
  readonly courtIds: readonly string[]
  readonly coaches: readonly Coach[]
}

/** Inserts the classes of the next two weeks and the programmes of a location. Call it before courts are booked. */
export async function insertClasses(tx: Transaction, location: Location, clock: Clock): Promise<void> {
  const courts = await courtsOf(tx, location.id)
  const plan: ClassPlan = {
    location,
    now: clock.now(),
    today: venueNow(clock, location.timeZone).date,
    courtIds: courts.map(({ id }) => id).toReversed(),
    coaches: await coachesOf(tx, location.id),
  }
  for (const programme of demonstrationProgrammes) await insertProgramme(tx, programme, plan)
  for (let day = 0; day < BOOKED_DAYS; day += 1) await insertClassesOfDay(tx, addDays(plan.today, day), plan)
}

async function insertClassesOfDay(tx: Transaction, date: PlayDate, plan: ClassPlan): Promise<void> {
  const classes = demonstrationClasses.filter(({ weekdays }) => weekdays.includes(weekdayOf(date)))
  for (const weeklyClass of classes) {
    const cutOffAt = cutOffOf(date, weeklyClass, plan)
    const coach = findCoach(weeklyClass, date, plan)
    if (coach === undefined || Temporal.Instant.compare(cutOffAt, plan.now) <= 0) continue
    await scheduleOnFreeCourt(tx, plan, (courtId) =>
      scheduleSession(tx, {
        ...weeklyClass,
        locationId: plan.location.id,
        programmeId: null,
        coachId: coach.id,
        courtId,
        date,
        cutOffAt,
      }),
    )
  }
}

/** Inserts a programme on the first of its weekdays that has a coach and a free court. */
async function insertProgramme(
  tx: Transaction,
  programme: DemonstrationProgramme,
  plan: ClassPlan,
): Promise<void> {
  const { location, today, now } = plan
  for (const weekday of programme.weekdays) {
    const nextDate = addDays(today, (weekday - weekdayOf(today) + 7) % 7)
    const dates = Array.from({ length: programme.weeks }, (_, week) =>
      addDays(nextDate, (programme.startsInWeeks + week) * 7),
    ).filter((date) => isOpenAt(location, date, programme))
    const [firstDate] = dates
    const coach = firstDate === undefined ? undefined : findCoach(programme, firstDate, plan)
    if (firstDate === undefined || coach === undefined) continue
    const cutOffAt = cutOffOf(firstDate, programme, plan)
    const id = await scheduleOnFreeCourt(tx, plan, (courtId) =>
      scheduleProgramme(tx, {
        ...programme,
        locationId: location.id,
        coachId: coach.id,
        cutOffAt,
        sessions: dates.map((date) => ({ ...programme, courtId, date })),
      }),
    )
    if (id === null) continue
    if (Temporal.Instant.compare(cutOffAt, now) <= 0)
      for (const confirm of confirmStatements) await tx.query(confirm, [id])
    return
  }
}

const confirmStatements = [
  `update academy_programme set state = 'runs' where id = $1`,
  `update class_session set state = 'runs' where programme_id = $1`,
]

/** Tries each court until `schedule` succeeds, and returns its result; null if no court is free for all hours. */
async function scheduleOnFreeCourt(
  tx: Transaction,
  { courtIds }: ClassPlan,
  schedule: (courtId: string) => Promise<number>,
): Promise<number | null> {
  for (const courtId of courtIds) {
    await tx.query('savepoint before_session')
    try {
      return await schedule(courtId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await tx.query('rollback to savepoint before_session')
    }
  }
  return null
}

type Hours = Pick<DemonstrationClass, 'fromHour' | 'toHour'>

const cutOffOf = (date: PlayDate, { fromHour }: Hours, { location }: ClassPlan): Temporal.Instant =>
  startOfHour(date, fromHour, location.timeZone).subtract({ hours: CUT_OFF_HOURS })

/**
 * A coach who works at these hours; the day of the month decides between several. Undefined if no coach works then, or
 * the location is closed.
 */
function findCoach(hours: Hours, date: PlayDate, { location, coaches }: ClassPlan): Coach | undefined {
  if (!isOpenAt(location, date, hours)) return undefined
  const workingCoaches = coaches.filter(({ workingHours }) =>
    workingHours.some(
      ({ weekday, from, to }) => weekday === weekdayOf(date) && from <= hours.fromHour && hours.toHour <= to,
    ),
  )
  const dayOfMonth = Number(date.slice(-2))
  return workingCoaches[dayOfMonth % Math.max(1, workingCoaches.length)]
}

const isOpenAt = (location: Location, date: PlayDate, { fromHour, toHour }: Hours): boolean => {
  const openHours = openHoursOn(location, date)
  return openHours.includes(fromHour) && openHours.includes(toHour - 1)
}
