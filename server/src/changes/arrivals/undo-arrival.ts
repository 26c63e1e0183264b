import type { UndoneArrival, UndoRequest } from '@pantul/contract/desk-arrivals-wire'
import { isUndoOpen } from '@pantul/rules/arrival'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import type { Transaction } from '../../platform/database/open.ts'
import {
  reclaimReleasedHours,
  type ReleasedHour,
  type ReclaimedHours,
} from '../../orders/reclaim-released-hours.ts'
import type { BookingToArrive } from './queries.ts'
import { changedMeanwhile, lockBooking, recordArrival } from './record-arrival.ts'

/**
 * Undoes a check-in or a no-show by a new row. Released hours that are still free return to the booking; hours that
 * were sold since do not. Does nothing if it was undone before. Idempotent. Refusals: ORDER_UNKNOWN, UNDO_CLOSED (the
 * day is over), CHANGED_MEANWHILE (something else was recorded), IDEMPOTENCY_KEY_REUSED.
 */
export async function undoArrival(
  { db, clock }: Deps,
  { number, bookingId, kind, staff }: UndoRequest & { readonly staff: ActingStaff },
  attempt: Attempt,
): Promise<UndoneArrival> {
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<UndoneArrival>(tx, attempt)
    if (answered !== null) return answered
    let answer: UndoneArrival = { back: [], lost: [] }
    const booking = await lockBooking(tx, { number, bookingId, locationId: staff.locationId })
    if (booking.arrival !== null) {
      if (booking.arrival.kind !== kind) throw changedMeanwhile(booking.arrival)
      if (!isUndoOpen(booking, venueNow(clock, booking.timeZone))) throw new Refusal(problem('UNDO_CLOSED'))
      const rest = kind === 'no_show' ? await takeBack(tx, booking) : { back: [], lost: [] }
      answer = { back: rest.back.map(describeHour), lost: rest.lost.map(describeHour) }
      const amount = rest.back.reduce((sum, one) => sum + one.amount, 0)
      const after = kind === 'no_show' ? answer : {}
      await recordArrival(tx, booking, { staff, at: clock.now(), kind: 'undone', amount, after })
    }
    await storeAnswer(tx, attempt, { status: 200, answer })
    return answer
  })
}

/** A booking that was cancelled since was refunded by the tiers, so it gets no hours. */
async function takeBack(tx: Transaction, booking: BookingToArrive): Promise<ReclaimedHours> {
  if (booking.isCancelled || !['confirmed', 'completed'].includes(booking.state))
    return { back: [], lost: [] }
  const rest = await reclaimReleasedHours(tx, booking)
  if (rest.back.length > 0) tx.publishes(courtDayTopic(booking.locationId, booking.date))
  return rest
}

const describeHour = ({ name, hour }: ReleasedHour) => ({ name, hour })
