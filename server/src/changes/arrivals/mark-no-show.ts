import type { NoShowRequest } from '@pantul/contract/desk-arrivals-wire'
import { firstHourToCome, isNoShowOpen } from '@pantul/rules/arrival'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { arrivalTimesOf } from './arrival-times.ts'
import { changedMeanwhile, lockBooking, recordArrival, unpaidProblem } from './record-arrival.ts'
import { releaseRest } from './release-rest.ts'

/** The court's hours that were released. */
export type NoShow = { readonly released: readonly number[] }

type NoShowInput = NoShowRequest & { readonly staff: ActingStaff }

/**
 * Marks a booking as missed. Nothing is refunded; hours that have not begun can be released for sale, which ends an
 * unpaid change. A booking that was marked before gives the same answer. Idempotent. Refusals: ORDER_UNKNOWN,
 * ARRIVAL_CANCELLED, NEW_TIME_PENDING, ARRIVAL_UNPAID, NO_SHOW_CLOSED (too early, or its day is over), CHANGED_MEANWHILE (checked in),
 * IDEMPOTENCY_KEY_REUSED.
 */
export const markNoShow = ({ db, clock }: Deps, wanted: NoShowInput, attempt: Attempt): Promise<NoShow> =>
  db.transaction(async (tx) => {
    const answered = await beginAttempt<NoShow>(tx, attempt)
    if (answered !== null) return answered
    const answer = await markOnce(tx, wanted, clock.now())
    await storeAnswer(tx, attempt, { status: 200, answer })
    return answer
  })

async function markOnce(
  tx: Transaction,
  { number, bookingId, releaseRest: isReleasing, staff }: NoShowInput,
  at: Temporal.Instant,
): Promise<NoShow> {
  const { locationId } = staff
  const booking = await lockBooking(tx, { number, bookingId, locationId })
  const { times, timeZone } = await arrivalTimesOf(tx, locationId)
  if (booking.state === 'held' || booking.state === 'payment_review')
    throw new Refusal(unpaidProblem(booking))
  if (booking.isCancelled || !['confirmed', 'completed'].includes(booking.state))
    throw new Refusal(problem('ARRIVAL_CANCELLED'))
  if (booking.hasMoveRight) throw new Refusal(problem('NEW_TIME_PENDING'))
  if (booking.arrival?.kind === 'no_show') return { released: [] }
  if (booking.arrival !== null) throw changedMeanwhile(booking.arrival)
  const now = venueNow({ now: () => at }, timeZone)
  if (!isNoShowOpen(booking, now, times)) {
    const from = startOfHour(booking.date, booking.from, timeZone).add({ minutes: times.noShowMinutes })
    throw new Refusal(
      problem('NO_SHOW_CLOSED', {
        time: from.toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
      }),
    )
  }
  const fromHour = isReleasing && booking.state === 'confirmed' ? firstHourToCome(booking, now) : null
  const { hours: released, amount } =
    fromHour === null
      ? { hours: [], amount: 0 }
      : await releaseRest(tx, { orderId: booking.orderId, bookingId, fromHour, at })
  if (released.length > 0) tx.publishes(courtDayTopic(locationId, booking.date))
  await recordArrival(tx, booking, { staff, at, kind: 'no_show', amount, after: { released } })
  return { released }
}
