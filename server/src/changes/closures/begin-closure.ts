import type { ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import { datesOfClosure } from '@pantul/rules/closure'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import type { Location } from '../../venue/locations/queries.ts'
import { claimFreeHours } from '../court-hours/claim-free-hours.ts'
import { closeDates, datesToClose } from './close-dates.ts'
import { areaToClose, endOverdueHolds, openHoursIn, type ClosedArea } from './closed-area.ts'
import { addClosureCases } from './closure-cases.ts'
import { affectedBookings, closureById, type AffectedBooking } from './queries.ts'
import { skipSeries } from './skip-series.ts'

type BeginClosureInput = { readonly request: ClosureRequest; readonly staff: ActingStaff }

/**
 * Begins a closure in one transaction: writes it with a closure case for each booking in its hours, and blocks every free
 * hour, so that no new booking comes in. The job `settleClosures` settles the closure cases. Idempotent; returns the public
 * id. Refusals: those of `areaToClose`, REASON_REQUIRED, BLOCK_HOURS_INVALID if no hour is open, nothing is booked, and no date
 * would be closed, IDEMPOTENCY_KEY_REUSED.
 */
export async function beginClosure(
  deps: Deps,
  { request, staff }: BeginClosureInput,
  attempt: Attempt,
): Promise<{ readonly publicId: string }> {
  const { area, location } = await areaToClose(deps, staff.locationId, request)
  if (isReasonTooShort(request.reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  await endOverdueHolds(deps.db, area)
  return answerOnce(deps.db, attempt, (tx) =>
    writeClosure(tx, { request, staff, area, location, now: deps.clock.now() }),
  )
}

type ClosureToWrite = BeginClosureInput & {
  readonly area: ClosedArea
  readonly location: Location
  readonly now: Temporal.Instant
}

async function writeClosure(
  tx: Transaction,
  { request, staff, area, location, now }: ClosureToWrite,
): Promise<{ publicId: string }> {
  const { courts, dateFrom, dateTo, from, until, kind, reason, resolution } = request
  const { locationId, timeZone } = area
  const publicId = newPublicId()
  const { date: today } = venueNow({ now: () => now }, timeZone)
  const closedDates = await datesToClose(tx, locationId, { request, today })
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
      ...(closedDates.length === 0 ? {} : { closesDates: true }),
    },
    reason,
  })
  const closureId = await insertClosure(tx, request, { area, publicId, actId, now })
  const blockId = await insertBlock(tx, { locationId, reason, actId, closureId, now })
  if (closedDates.length > 0) await closeDates(tx, closureId, { locationId, dates: closedDates })
  const hours = openHoursIn(area, location)
  await skipSeries(tx, await closureById(tx, closureId), now)
  await claimFreeHours(tx, { locationId, hours, owner: { blockId } })
  const bookings = await affectedBookings(tx, area)
  // A date without open hours may have bookings, which were made before it was closed.
  if (hours.length === 0 && bookings.length === 0 && closedDates.length === 0)
    throw new Refusal(problem('BLOCK_HOURS_INVALID'))
  await addClosureCases(tx, closureId, await withResolutions(tx, bookings, request), now)
  for (const date of datesOfClosure(area)) tx.publish(courtDayTopic(locationId, date))
  return { publicId }
}

/** Gives each booking the resolution that staff chose for it, otherwise that of the closure. */
async function withResolutions(
  tx: Transaction,
  bookings: readonly AffectedBooking[],
  { exceptions, resolution }: ClosureRequest,
) {
  const orders = await tx.query<{ id: number; number: string }>(
    'select id, number from sales_order where id = any ($1::bigint[])',
    [bookings.map(({ orderId }) => orderId)],
  )
  const orderNumbers = new Map(orders.map(({ id, number }) => [id, number]))
  return bookings.map((booking) => {
    const exception = exceptions.find(
      ({ orderNumber, bookingId }) =>
        orderNumber === orderNumbers.get(booking.orderId) && bookingId === booking.bookingId,
    )
    return { ...booking, resolution: exception?.resolution ?? resolution }
  })
}

type ClosureRow = {
  readonly area: ClosedArea
  readonly publicId: string
  readonly actId: number
  readonly now: Temporal.Instant
}

async function insertClosure(
  tx: Transaction,
  { kind, reason, resolution, message }: ClosureRequest,
  { area, publicId, actId, now }: ClosureRow,
): Promise<number> {
  const [closure] = await tx.query<{ id: number }>(
    `insert into closure (public_id, location_id, kind, courts, date_from, date_to, hour_from, hour_until, starts_at,
                          reason, way, message_en, message_id, act_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     returning id`,
    [
      publicId,
      area.locationId,
      kind,
      area.courts,
      area.dateFrom,
      area.dateTo,
      area.from,
      area.until,
      area.startsAt,
      reason,
      resolution,
      message.en,
      message.id,
      actId,
      now,
    ],
  )
  if (closure === undefined) throw new Error('a closure was not written')
  return closure.id
}

type BlockRow = {
  readonly locationId: string
  readonly reason: string
  readonly actId: number
  readonly closureId: number
  readonly now: Temporal.Instant
}

async function insertBlock(
  tx: Transaction,
  { locationId, reason, actId, closureId, now }: BlockRow,
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
