import type { NoShowRequest } from '@pantul/contract/desk-arrivals-wire'
import { firstHourToCome, canMarkNoShow } from '@pantul/rules/arrival'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { arrivalTimesOf } from './queries.ts'
import {
  arrivalChangedRefusal,
  lockBooking,
  recordArrival,
  unpaidProblem,
  type ReleasedHours,
} from './record-arrival.ts'
import { releaseHoursToCome } from './release-hours-to-come.ts'

type NoShowInput = NoShowRequest & { readonly staff: ActingStaff }

/**
 * Marks a booking as a no-show. Nothing is refunded. Hours that have not begun can be released for sale, which ends an unpaid
 * move. Nothing is released again for a booking that was marked before. Idempotent. Refusals: ORDER_UNKNOWN,
 * ARRIVAL_CANCELLED, NEW_TIME_PENDING, ARRIVAL_UNPAID, NO_SHOW_CLOSED (too early, or its day is over), CHANGED_MEANWHILE if
 * its players were checked in, IDEMPOTENCY_KEY_REUSED.
 */
export const markNoShow = (
  { db, clock }: Deps,
  input: NoShowInput,
  attempt: Attempt,
): Promise<ReleasedHours> => answerOnce(db, attempt, (tx) => markBooking(tx, input, clock.now()))

async function markBooking(
  tx: Transaction,
  { orderNumber: number, bookingId, releasesRemainingHours: releasesHours, staff }: NoShowInput,
  at: Temporal.Instant,
): Promise<ReleasedHours> {
  const { locationId } = staff
  const booking = await lockBooking(tx, { number, bookingId, locationId })
  const { times, timeZone } = await arrivalTimesOf(tx, locationId)
  if (booking.state === 'held' || booking.state === 'payment_review')
    throw new Refusal(unpaidProblem(booking))
  if (booking.isCancelled || !['confirmed', 'completed'].includes(booking.state))
    throw new Refusal(problem('ARRIVAL_CANCELLED'))
  if (booking.hasMoveRight) throw new Refusal(problem('NEW_TIME_PENDING'))
  if (booking.arrival?.kind === 'no_show') return { released: [] }
  if (booking.arrival !== null) throw arrivalChangedRefusal(booking.arrival)
  const now = venueNow({ now: () => at }, timeZone)
  if (!canMarkNoShow(booking, now, times)) {
    const opensAt = startOfHour(booking.date, booking.from, timeZone).add({ minutes: times.noShowMinutes })
    throw new Refusal(
      problem('NO_SHOW_CLOSED', {
        time: opensAt.toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
      }),
    )
  }
  const fromHour = releasesHours && booking.state === 'confirmed' ? firstHourToCome(booking, now) : null
  const { hours: released, amount } =
    fromHour === null
      ? { hours: [], amount: 0 }
      : await releaseHoursToCome(tx, { orderId: booking.orderId, bookingId, fromHour, at })
  if (released.length > 0) tx.publish(courtDayTopic(locationId, booking.date))
  await recordArrival(tx, booking, { staff, at, kind: 'no_show', amount, after: { released } })
  return { released }
}
