import {
  plannedClassesToWire,
  type PlannedClasses,
  type PlanRequest,
} from '@pantul/contract/desk-classes-wire'
import { checkClassPlan, plannedDates, type ClassPlan } from '@pantul/rules/class-plan'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { expireOverdue } from '../../orders/states/expire-order.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, readStoredAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { scheduleProgramme } from '../../sales/classes/schedule-programme.ts'
import { scheduleSession } from '../../sales/classes/schedule-session.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { locationOf, type Location } from '../../venue/locations/queries.ts'
import { findClassClashes } from './class-clashes.ts'

type PlanInput = PlanRequest & { readonly staff: ActingStaff; readonly locale: Locale }

/**
 * Schedules the sessions of a weekly plan, except on the dates in `skippedDates`: all sessions or none. A dry run only
 * lists the dates with their clashes. Idempotent. Refusals: those of `checkClassPlan` at their fields, CLASS_CLASHES
 * with all dates if one that is not skipped has a clash, COURT_UNKNOWN, COACH_UNKNOWN, SLOT_TAKEN and COACH_UNAVAILABLE
 * if another request claimed an hour first, IDEMPOTENCY_KEY_REUSED.
 */
export async function planClasses(
  { db, clock }: Deps,
  { plan, skippedDates, isDry, staff, locale }: PlanInput,
  attempt: Attempt,
): Promise<PlannedClasses> {
  const { locationId } = staff
  refuseWrongModelFields(checkClassPlan(plan), locale)
  const storedAnswer = isDry ? null : await readStoredAnswer<PlannedClasses>(db, attempt)
  if (storedAnswer !== null) return storedAnswer
  const dates = plannedDates(plan)
  const location = await locationOf(db, locationId)
  // Overdue holds end first, so that their hours can be claimed.
  if (!isDry) await expireOverdue(db, { locationId, dates, customerId: null })
  const now = clock.now()
  const planned = await findClassClashes(db, { ...plan, dates }, { location, now, language: locale })
  if (isDry) return { dates: planned, scheduled: 0 }
  return answerOnce(db, attempt, async (tx) => {
    const keptDates = planned.filter(({ date }) => !skippedDates.includes(date))
    const clashing = keptDates.filter(({ clash }) => clash !== null)
    if (clashing.length > 0 || keptDates.length === 0)
      throw new Refusal(problem('CLASS_CLASHES', { count: clashing.length }), {
        data: plannedClassesToWire({ dates: planned, scheduled: 0 }),
      })
    await schedule(tx, { plan, location, dates: keptDates.map(({ date }) => date) })
    const { weekdays, fromHour, toHour, courtId, coachId, price, places } = plan
    await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'plan-classes',
      thing: 'classes',
      thingId: plan.nameEn.trim(),
      after: { sessions: keptDates.length, weekdays, fromHour, toHour, courtId, coachId, price, places },
    })
    return { dates: planned, scheduled: keptDates.length }
  })
}

type DatesToSchedule = {
  readonly plan: ClassPlan
  readonly location: Location
  readonly dates: readonly PlayDate[]
}

/** Writes the sessions, which claim the court and the coach on all dates. Refusals: SLOT_TAKEN, COACH_UNAVAILABLE. */
async function schedule(tx: Transaction, { plan, location, dates }: DatesToSchedule): Promise<void> {
  const template = {
    locationId: location.id,
    name: { en: plan.nameEn.trim(), id: plan.nameId.trim() },
    description: { en: plan.descriptionEn.trim(), id: plan.descriptionId.trim() },
    level: plan.level,
    price: plan.price,
    places: plan.places,
    minimum: plan.minimum,
    coachId: plan.coachId,
  }
  const { courtId, fromHour, toHour } = plan
  const cutOffOf = (date: PlayDate): Temporal.Instant =>
    startOfHour(date, fromHour, location.timeZone).subtract({ hours: plan.cutOffHours })
  const [first] = dates
  if (plan.kind === 'programme' && first !== undefined) {
    await scheduleProgramme(tx, {
      ...template,
      audience: plan.audience,
      minAge: plan.minAge === 0 ? null : plan.minAge,
      maxAge: plan.maxAge === 0 ? null : plan.maxAge,
      cutOffAt: cutOffOf(first),
      sessions: dates.map((date) => ({ courtId, date, fromHour, toHour })),
    })
    return
  }
  for (const date of dates)
    await scheduleSession(tx, {
      ...template,
      programmeId: null,
      courtId,
      date,
      fromHour,
      toHour,
      cutOffAt: cutOffOf(date),
    })
}
