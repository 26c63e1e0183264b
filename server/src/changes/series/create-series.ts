import {
  plannedSeriesToWire,
  type PlannedSeries,
  type SeriesRequest,
} from '@pantul/contract/desk-series-wire'
import { wireName } from '@pantul/contract/row-wire'
import { problem } from '@pantul/rules/problem'
import { checkSeries, seriesDates } from '@pantul/rules/series-dates'
import { expireOverdue } from '../../orders/states/expire-order.ts'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { lockCustomer } from '../../orders/place/seller.ts'
import { requireContactToOrderFor, type ContactToOrderFor } from '../../people/contacts/queries.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { beginAttempt, storeAnswer, readStoredAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { billOneSeries } from './bill-series.ts'
import { hoursOfPlan, planSeries } from './plan-series.ts'
import { claimForSeries } from './queries.ts'

type CreateInput = SeriesRequest & { readonly staff: ActingStaff; readonly locale: Locale }

/** Another request claimed an hour first: the transaction is rolled back, and the dates are planned again. */
class HourTaken extends Error {
  override name = 'HourTaken'
}

/**
 * Creates a series with all its dates or none, and bills the months that are due. A dry run only plans it. Idempotent. Refusals:
 * those of `checkSeries` at their fields and of `planSeries`; PERSON_UNKNOWN; PHONE_NEEDED for a series that may owe;
 * HOURS_BOOKED with the current plan if staff chose nothing for a date with a clash, if no date is left, or if another request
 * claimed an hour first; IDEMPOTENCY_KEY_REUSED.
 */
export async function createSeries(
  deps: OrderDeps,
  input: CreateInput,
  attempt: Attempt,
): Promise<PlannedSeries> {
  const { db, clock } = deps
  const { plan, choices, isDry, staff, locale } = input
  const { locationId } = staff
  const location = await locationForStaff(db, locationId)
  refuseWrongFields(
    checkSeries(plan, venueNow(clock, location.timeZone).date).map(({ path, ...rest }) => ({
      ...rest,
      path: path === 'courtId' ? 'CourtID' : wireName(path),
    })),
    locale,
  )
  const planning = { locationId, plan, choices, language: locale }
  if (isDry) return planSeries(deps, planning)
  const stored = await readStoredAnswer<PlannedSeries>(db, attempt)
  if (stored !== null) return stored
  // Overdue holds are expired first, so that their hours can be claimed.
  await expireOverdue(db, { locationId, dates: seriesDates(plan), customerId: null })
  const planned = await planSeries(deps, planning)
  if (planned.dates.some(({ isAnswered }) => !isAnswered) || planned.months.length === 0)
    throw hoursBooked(planned)
  try {
    const { answer, newSeriesId } = await db.transaction((tx) =>
      writeSeries(tx, deps, { input, planned, attempt }),
    )
    if (newSeriesId !== null) await makeFirstBills(deps, newSeriesId)
    deps.wakeOutbox()
    return answer
  } catch (error) {
    if (error instanceof HourTaken) throw hoursBooked(await planSeries(deps, planning))
    throw error
  }
}

/** If a bill fails, the series stays: the problem is stored on it, and the job tries again. */
async function makeFirstBills(deps: OrderDeps, seriesId: number): Promise<void> {
  try {
    await billOneSeries(deps, seriesId)
  } catch {
    // A defect. The job tries the bill again within a minute, and logs the defect.
  }
}

/** HOURS_BOOKED with the number of dates for which staff must choose. */
function hoursBooked(planned: PlannedSeries): Refusal {
  const count = planned.dates.filter(({ isAnswered }) => !isAnswered).length
  return new Refusal(problem('HOURS_BOOKED', { count }), { data: plannedSeriesToWire(planned) })
}

type SeriesToWrite = {
  readonly input: CreateInput
  readonly planned: PlannedSeries
  readonly attempt: Attempt
}

type CreatedSeries = {
  readonly answer: PlannedSeries
  /** Null if an earlier request of the attempt created the series. */
  readonly newSeriesId: number | null
}

const insertSeries = `
  insert into series (public_id, location_id, contact_id, weekday, from_hour, until_hour, court_id, first_date, last_date,
                      price_off, price_off_reason, on_unpaid, language, act_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  returning id`

const insertDates = `
  insert into series_date (series_id, date, play_date, court_id, from_hour, until_hour, state)
  select $1, date, date, coalesce(court, $3), $4, $5, case when court is null then 'skipped' else 'claimed' end
    from jsonb_to_recordset($2) as d (date date, court text)`

async function writeSeries(
  tx: Transaction,
  { clock }: OrderDeps,
  { input: { plan, staff, contactId, locale }, planned, attempt }: SeriesToWrite,
): Promise<CreatedSeries> {
  const stored = await beginAttempt<PlannedSeries>(tx, attempt)
  if (stored !== null) return { answer: stored, newSeriesId: null }
  if (contactId === null) throw new Refusal(problem('PERSON_UNKNOWN'))
  const person = await lockPerson(tx, contactId)
  if (plan.onUnpaid === 'owe' && person.phone.trim() === '') throw new Refusal(problem('PHONE_NEEDED'))
  const { locationId } = staff
  const at = clock.now()
  const publicId = newPublicId()
  const reason = plan.priceOff === 0 ? null : plan.reason.trim()
  const [firstDate] = planned.dates.map(({ date }) => date)
  const lastDate = planned.dates.at(-1)?.date
  if (firstDate === undefined) throw new Error('a series without dates')
  const { weekday, fromHour, untilHour, courtId, priceOff, onUnpaid } = plan
  const claimedDates = planned.dates.flatMap(({ date, courtId: court }) =>
    court === null ? [] : [{ date, court }],
  )
  const actId = await writeStaffAct(tx, {
    at,
    ...staff,
    action: 'create-series',
    thing: 'series',
    thingId: publicId,
    after: {
      weekday,
      fromHour,
      untilHour,
      courtId,
      firstDate,
      lastDate,
      dates: claimedDates.length,
      priceOff,
      onUnpaid,
    },
    reason,
  })
  const [series] = await tx.query<{ id: number }>(insertSeries, [
    publicId,
    locationId,
    person.id,
    weekday,
    fromHour,
    untilHour,
    courtId,
    firstDate,
    lastDate,
    priceOff,
    reason,
    onUnpaid,
    locale,
    actId,
    at,
  ])
  if (series === undefined) throw new Error('a series was not written')
  const dates = planned.dates.map(({ date, courtId: court }) => ({ date, court }))
  await tx.query(insertDates, [series.id, JSON.stringify(dates), courtId, fromHour, untilHour])
  const hours = claimedDates.flatMap((claimed) => hoursOfPlan(plan).map((hour) => ({ ...claimed, hour })))
  if (!(await claimForSeries(tx, { locationId, hours, seriesId: series.id }))) throw new HourTaken()
  if (person.email !== '')
    await tx.query(`insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)`, [
      `series-made:${series.id}`,
      JSON.stringify({ template: 'series-made', seriesId: series.id }),
    ])
  for (const { date } of claimedDates) tx.publish(courtDayTopic(locationId, date))
  const answer = { ...planned, seriesId: publicId }
  await storeAnswer(tx, attempt, { status: 200, answer })
  return { answer, newSeriesId: series.id }
}

/**
 * Locks the person of a series, so that the account is not deleted and the person is not merged until the transaction ends.
 * Refusals: PERSON_UNKNOWN; LOGIN_REQUIRED if the account was deleted.
 */
async function lockPerson(tx: Transaction, publicId: string): Promise<ContactToOrderFor> {
  const unlocked = await requireContactToOrderFor(tx, publicId)
  await lockCustomer(tx, unlocked.customerId)
  await tx.query('select id from contact where id = $1 for share', [unlocked.id])
  const person = await requireContactToOrderFor(tx, publicId)
  // The person was merged meanwhile.
  if (person.id !== unlocked.id) await tx.query('select id from contact where id = $1 for share', [person.id])
  return person
}
