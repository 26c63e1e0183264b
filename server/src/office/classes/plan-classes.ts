import { plannedToWire, type PlannedClasses, type PlanRequest } from '@pantul/contract/desk-classes-wire'
import { wireName } from '@pantul/contract/row-wire'
import { checkClassPlan, plannedDates, type ClassPlan } from '@pantul/rules/class-plan'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { expireOverdue } from '../../orders/expire-order.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, storedAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { scheduleProgramme } from '../../sales/classes/schedule-programme.ts'
import { scheduleSession } from '../../sales/classes/schedule-session.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { locationOf, type Location } from '../../venue/locations/queries.ts'
import { clashesOn } from './planned-dates.ts'

type PlanInput = PlanRequest & { readonly staff: ActingStaff; readonly locale: Locale }

/**
 * Schedules the sessions of a weekly template, all or none. Dates whose cut-off has passed cannot be chosen. A dry run only
 * lists the dates with their clashes. Idempotent. Refusals: those of `checkClassPlan` at their fields, CLASS_CLASHES with
 * all dates if one that is not left out is taken, COURT_UNKNOWN, COACH_UNKNOWN, SLOT_TAKEN and COACH_UNAVAILABLE if another
 * request claimed an hour first, IDEMPOTENCY_KEY_REUSED.
 */
export async function planClasses(
  { db, clock }: Deps,
  { plan, skip, isDry, staff, locale }: PlanInput,
  attempt: Attempt,
): Promise<PlannedClasses> {
  const { locationId } = staff
  refuseWrongFields(
    checkClassPlan(plan).map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
    locale,
  )
  const earlier = isDry ? null : await storedAnswer<PlannedClasses>(db, attempt)
  if (earlier !== null) return earlier
  const dates = plannedDates(plan)
  const location = await locationOf(db, locationId)
  // Overdue holds are expired first, so that their hours can be claimed.
  if (!isDry) await expireOverdue(db, { locationId, dates, customerId: null })
  const now = clock.now()
  const planned = await clashesOn(db, { ...plan, dates }, { location, now, language: locale })
  if (isDry) return { dates: planned, scheduled: 0 }
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<PlannedClasses>(tx, attempt)
    if (answered !== null) return answered
    const wanted = planned.filter(({ date }) => !skip.includes(date))
    const taken = wanted.filter(({ clash }) => clash !== null)
    if (taken.length > 0 || wanted.length === 0)
      throw new Refusal(problem('CLASS_CLASHES', { count: taken.length }), {
        data: plannedToWire({ dates: planned, scheduled: 0 }),
      })
    const free = wanted.map(({ date }) => date)
    await schedule(tx, { plan, location, dates: free })
    const { weekdays, fromHour, toHour, courtId, coachId, price, places } = plan
    await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'plan-classes',
      thing: 'classes',
      thingId: plan.nameEn.trim(),
      after: { sessions: free.length, weekdays, fromHour, toHour, courtId, coachId, price, places },
    })
    const answer = { dates: planned, scheduled: free.length }
    await storeAnswer(tx, attempt, { status: 200, answer })
    return answer
  })
}

type Scheduled = {
  readonly plan: ClassPlan
  readonly location: Location
  readonly dates: readonly PlayDate[]
}

/** Claims court and coach of all dates. Refusals: SLOT_TAKEN, COACH_UNAVAILABLE. */
async function schedule(tx: Transaction, { plan, location, dates }: Scheduled): Promise<void> {
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
