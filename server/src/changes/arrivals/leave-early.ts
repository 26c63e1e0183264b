import type { LeaveEarlyRequest } from '@pantul/contract/desk-arrivals-wire'
import { firstHourToCome } from '@pantul/rules/arrival'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { lockBooking, unpaidProblem, type ReleasedHours } from './record-arrival.ts'
import { releaseHoursToCome } from './release-hours-to-come.ts'

/**
 * Puts the hours of a running booking that have not begun on sale, because its players left. Nothing is refunded, an unpaid
 * balance stays owed, and an unpaid move ends. Idempotent. Refusals: ORDER_UNKNOWN, ARRIVAL_UNPAID, ARRIVAL_CANCELLED,
 * NEW_TIME_PENDING, LEAVE_CLOSED if the booking has not begun or its last hour has begun, IDEMPOTENCY_KEY_REUSED.
 */
export const leaveEarly = (
  { db, clock }: Deps,
  { orderNumber: number, bookingId, staff }: LeaveEarlyRequest & { readonly staff: ActingStaff },
  attempt: Attempt,
): Promise<ReleasedHours> =>
  answerOnce(db, attempt, async (tx) => {
    const { locationId } = staff
    const booking = await lockBooking(tx, { number, bookingId, locationId })
    if (booking.state === 'held' || booking.state === 'payment_review')
      throw new Refusal(unpaidProblem(booking))
    if (booking.isCancelled || booking.state !== 'confirmed') throw new Refusal(problem('ARRIVAL_CANCELLED'))
    if (booking.hasMoveRight) throw new Refusal(problem('NEW_TIME_PENDING'))
    const at = clock.now()
    const now = venueNow(clock, booking.timeZone)
    const fromHour = firstHourToCome(booking, now)
    if (fromHour === null || fromHour === booking.from) throw new Refusal(problem('LEAVE_CLOSED'))
    const { hours: released, amount } = await releaseHoursToCome(tx, {
      orderId: booking.orderId,
      bookingId,
      fromHour,
      at,
    })
    await writeStaffAct(tx, {
      at,
      ...staff,
      action: 'leave-early',
      thing: 'order',
      thingId: number,
      amount,
      before: { hours: `${booking.from}–${booking.until}` },
      after: { booking: bookingId, released },
    })
    tx.publish(courtDayTopic(locationId, booking.date))
    return { released }
  })
