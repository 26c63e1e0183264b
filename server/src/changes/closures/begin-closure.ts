import type { ClosurePreview } from '@pantul/contract/desk-closure-preview-wire'
import type { ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import { checkClosure, datesOfClosure } from '@pantul/rules/closure'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { expireOverdue } from '../../orders/expire-order.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { locationOf, type Location } from '../../venue/locations/queries.ts'
import { refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { claimForBlock, countCourts } from '../blocks/queries.ts'
import { closeDates, datesToClose } from './close-dates.ts'
import { areaOf, openHoursIn, type ClosedArea } from './closed-hours.ts'
import { previewClosure } from './preview-closure.ts'
import {
  addClosureCases,
  bookingsIn,
  closureById,
  isRunningHourUnplayed,
  type HitBooking,
} from './queries.ts'
import { skipSeries } from './skip-series.ts'

type Beginning = {
  readonly wanted: ClosureRequest
  readonly staff: ActingStaff
  readonly language: 'en' | 'id'
}

/** The place and time that a request would close now. Refusals: those of `checkClosure`; COURT_UNKNOWN. */
async function areaWanted(
  { db, clock }: PaymentDeps,
  { wanted, staff: { locationId } }: Beginning,
): Promise<{ readonly area: ClosedArea; readonly location: Location }> {
  const location = await locationOf(db, locationId)
  const now = venueNow(clock, location.timeZone)
  const broken = checkClosure(wanted, now)
  if (broken !== null) throw new Refusal(broken)
  if ((await countCourts(db, locationId, wanted.courts)) < wanted.courts.length)
    throw new Refusal(problem('COURT_UNKNOWN'))
  const isUnplayed = await isRunningHourUnplayed(db, locationId)
  const facts = { kind: wanted.kind, location, now, isRunningHourUnplayed: isUnplayed }
  return { area: areaOf(wanted, facts), location }
}

/** What the closure would do now. Changes nothing but overdue holds, which end. Refusals: those of `areaWanted`. */
export async function askClosure(deps: PaymentDeps, beginning: Beginning): Promise<ClosurePreview> {
  const { area, location } = await areaWanted(deps, beginning)
  await endOverdue(deps, area)
  const { language, wanted } = beginning
  const { date: today } = venueNow(deps.clock, area.timeZone)
  const isDateClosed = (await datesToClose(deps.db, area.locationId, { wanted, today })).length > 0
  return previewClosure(deps.db, area, { location, context: refundContextOf(deps), language, isDateClosed })
}

/**
 * Begins a closure in one transaction: writes it with a case for each booking there, and blocks every free hour, so that
 * no new booking comes in. `workOffClosure` settles the cases. Idempotent; returns the public id. Refusals: those of
 * `checkClosure`, COURT_UNKNOWN, REASON_REQUIRED, BLOCK_HOURS_INVALID if nothing there is open or booked, IDEMPOTENCY_KEY_REUSED.
 */
export async function beginClosure(
  deps: PaymentDeps,
  beginning: Beginning,
  attempt: Attempt,
): Promise<{ readonly publicId: string }> {
  const { area, location } = await areaWanted(deps, beginning)
  if (isReasonTooShort(beginning.wanted.reason, { isRequired: true }))
    throw new Refusal(problem('REASON_REQUIRED'))
  await endOverdue(deps, area)
  return deps.db.transaction(async (tx) => {
    const answered = await beginAttempt<{ publicId: string }>(tx, attempt)
    if (answered !== null) return answered
    const begun = await beginOnce(tx, beginning, { area, location, now: deps.clock.now() })
    await storeAnswer(tx, attempt, { status: 200, answer: begun })
    return begun
  })
}

/** Overdue holds end first, so that their hours are blocked and nobody is told about them. */
const endOverdue = ({ db }: PaymentDeps, area: ClosedArea): Promise<number> =>
  expireOverdue(db, { locationId: area.locationId, dates: datesOfClosure(area), customerId: null })

type Plan = { readonly area: ClosedArea; readonly location: Location; readonly now: Temporal.Instant }

async function beginOnce(
  tx: Transaction,
  { wanted, staff }: Beginning,
  { area, location, now }: Plan,
): Promise<{ publicId: string }> {
  const { courts, dateFrom, dateTo, from, until, kind, reason, resolution } = wanted
  const publicId = newPublicId()
  const { date: today } = venueNow({ now: () => now }, area.timeZone)
  const dates = await datesToClose(tx, area.locationId, { wanted, today })
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'close-courts',
    thing: 'closure',
    thingId: publicId,
    after: {
      kind,
      courts,
      dateFrom,
      dateTo,
      from,
      until,
      way: resolution,
      ...(dates.length === 0 ? {} : { closesDates: true }),
    },
    reason,
  })
  const id = await insertClosure(tx, wanted, { area, publicId, actId, now })
  const blockId = await insertBlock(tx, { locationId: area.locationId, reason, actId, closureId: id, now })
  if (dates.length > 0) await closeDates(tx, id, { locationId: area.locationId, dates })
  const hours = openHoursIn(area, location)
  await skipSeries(tx, await closureById(tx, id), now)
  await claimForBlock(tx, { locationId: area.locationId, hours, blockId })
  const hit = await bookingsIn(tx, area)
  // Bookings may stand on a date that was set to closed after they were made.
  if (hours.length === 0 && hit.length === 0 && dates.length === 0)
    throw new Refusal(problem('BLOCK_HOURS_INVALID'))
  await addClosureCases(tx, id, await withResolutions(tx, hit, wanted), now)
  for (const date of datesOfClosure(area)) tx.publishes(courtDayTopic(area.locationId, date))
  return { publicId }
}

/** Each booking with the resolution that staff chose for it, otherwise with that of the closure. */
async function withResolutions(
  tx: Transaction,
  hit: readonly HitBooking[],
  { exceptions, resolution }: ClosureRequest,
) {
  const numbers = await tx.query<{ id: number; number: string }>(
    'select id, number from sales_order where id = any ($1::bigint[])',
    [hit.map(({ orderId }) => orderId)],
  )
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number]))
  return hit.map((one) => ({
    ...one,
    resolution:
      exceptions.find(
        ({ orderNumber, bookingId }) =>
          orderNumber === numberOf.get(one.orderId) && bookingId === one.bookingId,
      )?.resolution ?? resolution,
  }))
}

type Written = {
  readonly area: ClosedArea
  readonly publicId: string
  readonly actId: number
  readonly now: Temporal.Instant
}

async function insertClosure(
  tx: Transaction,
  wanted: ClosureRequest,
  { area, publicId, actId, now }: Written,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into closure (public_id, location_id, kind, courts, date_from, date_to, hour_from, hour_until, starts_at,
                          reason, way, message_en, message_id, act_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     returning id`,
    [
      publicId,
      area.locationId,
      wanted.kind,
      area.courts,
      area.dateFrom,
      area.dateTo,
      area.from,
      area.until,
      area.startsAt,
      wanted.reason,
      wanted.resolution,
      wanted.message.en,
      wanted.message.id,
      actId,
      now,
    ],
  )
  if (row === undefined) throw new Error('a closure was not written')
  return row.id
}

type NewBlock = {
  readonly locationId: string
  readonly reason: string
  readonly actId: number
  readonly closureId: number
  readonly now: Temporal.Instant
}

async function insertBlock(
  tx: Transaction,
  { locationId, reason, actId, closureId, now }: NewBlock,
): Promise<number> {
  const [block] = await tx.query<{ id: number }>(
    `insert into court_block (location_id, reason, created_at, act_id, closure_id)
     values ($1, $2, $3, $4, $5)
     returning id`,
    [locationId, reason, now, actId, closureId],
  )
  if (block === undefined) throw new Error('a block was not written')
  return block.id
}
