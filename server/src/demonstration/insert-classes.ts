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
import { FORTNIGHT } from './fortnight.ts'

/** Hours before the start at which a class is confirmed or cancelled. */
const cutOffHours = 8

/** Sessions are put on the last courts, so that the best ones stay free for bookings. */
type ClassPlan = {
  readonly location: Location
  readonly now: Temporal.Instant
  readonly today: PlayDate
  readonly courts: readonly string[]
  readonly coaches: readonly Coach[]
}

/**
 * Creates the classes of the next two weeks and the programmes of a location; one programme started two weeks ago.
 * Call it before the courts are booked.
 */
export async function insertClasses(tx: Transaction, location: Location, clock: Clock): Promise<void> {
  const courts = await courtsOf(tx, location.id)
  const planning: ClassPlan = {
    location,
    now: clock.now(),
    today: venueNow(clock, location.timeZone).date,
    courts: courts.map(({ id }) => id).toReversed(),
    coaches: await coachesOf(tx, location.id),
  }
  for (const programme of demonstrationProgrammes) await planProgramme(tx, programme, planning)
  for (let day = 0; day < FORTNIGHT; day += 1) await planDay(tx, addDays(planning.today, day), planning)
}

async function planDay(tx: Transaction, date: PlayDate, planning: ClassPlan): Promise<void> {
  for (const one of demonstrationClasses.filter(({ weekdays }) => weekdays.includes(weekdayOf(date)))) {
    const cutOffAt = cutOffOf(date, one, planning)
    const coach = coachFor(one, date, planning)
    if (coach === undefined || Temporal.Instant.compare(cutOffAt, planning.now) <= 0) continue
    await onSomeCourt(tx, planning, (courtId) =>
      scheduleSession(tx, {
        ...one,
        locationId: planning.location.id,
        programmeId: null,
        coachId: coach.id,
        courtId,
        date,
        cutOffAt,
      }),
    )
  }
}

async function planProgramme(
  tx: Transaction,
  programme: DemonstrationProgramme,
  planning: ClassPlan,
): Promise<void> {
  const { location, today, now } = planning
  for (const weekday of programme.weekdays) {
    const next = addDays(today, (weekday - weekdayOf(today) + 7) % 7)
    const dates = Array.from({ length: programme.weeks }, (_, week) =>
      addDays(next, (programme.startsIn + week) * 7),
    ).filter((date) => isOpenAt(location, date, programme))
    const [first] = dates
    const coach = first === undefined ? undefined : coachFor(programme, first, planning)
    if (first === undefined || coach === undefined) continue
    const cutOffAt = cutOffOf(first, programme, planning)
    const id = await onSomeCourt(tx, planning, (courtId) =>
      scheduleProgramme(tx, {
        ...programme,
        locationId: location.id,
        coachId: coach.id,
        cutOffAt,
        sessions: dates.map((date) => ({ ...programme, courtId, date })),
      }),
    )
    if (id === null) continue
    if (Temporal.Instant.compare(cutOffAt, now) <= 0) for (const text of running) await tx.query(text, [id])
    return
  }
}

const running = [
  `update academy_programme set state = 'runs' where id = $1`,
  `update class_session set state = 'runs' where programme_id = $1`,
]

/** Runs on the first court that is free for all hours; null if there is none. */
async function onSomeCourt(
  tx: Transaction,
  { courts }: ClassPlan,
  schedule: (courtId: string) => Promise<number>,
): Promise<number | null> {
  for (const courtId of courts) {
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
  startOfHour(date, fromHour, location.timeZone).subtract({ hours: cutOffHours })

/** A coach who works at that time if the location is open; a different one each day. */
function coachFor(one: Hours, date: PlayDate, { location, coaches }: ClassPlan): Coach | undefined {
  if (!isOpenAt(location, date, one)) return undefined
  const working = coaches.filter(({ workingHours }) =>
    workingHours.some(
      ({ weekday, from, to }) => weekday === weekdayOf(date) && from <= one.fromHour && one.toHour <= to,
    ),
  )
  return working[Number(date.slice(-2)) % Math.max(1, working.length)]
}

const isOpenAt = (location: Location, date: PlayDate, { fromHour, toHour }: Hours): boolean => {
  const open = openHoursOn(location, date)
  return open.includes(fromHour) && open.includes(toHour - 1)
}
