import type { UndoneArrival, UndoArrivalRequest } from '@pantul/contract/desk-arrivals-wire'
import { canUndoArrival } from '@pantul/rules/arrival'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import type { Transaction } from '../../platform/database/open.ts'
import {
  reclaimReleasedHours,
  type ReleasedHour,
  type ReclaimedHours,
} from '../../orders/claims/reclaim-released-hours.ts'
import type { BookingToArrive } from './queries.ts'
import { arrivalChangedRefusal, lockBooking, recordArrival } from './record-arrival.ts'

/**
 * Undoes a check-in or a no-show. The booking gets released hours again if they are still free (`back`); `lost` are the
 * other ones. Does nothing if the arrival was undone before. Idempotent. Refusals: ORDER_UNKNOWN, UNDO_CLOSED if the day is
 * over, CHANGED_MEANWHILE if another kind of arrival was recorded, IDEMPOTENCY_KEY_REUSED.
 */
export async function undoArrival(
  { db, clock }: Deps,
  { orderNumber: number, bookingId, kind, staff }: UndoArrivalRequest & { readonly staff: ActingStaff },
  attempt: Attempt,
): Promise<UndoneArrival> {
  return answerOnce(db, attempt, async (tx) => {
    const booking = await lockBooking(tx, { number, bookingId, locationId: staff.locationId })
    const { arrival } = booking
    if (arrival === null) return { back: [], lost: [] }
    if (arrival.kind !== kind) throw arrivalChangedRefusal(arrival)
    if (!canUndoArrival(booking, venueNow(clock, booking.timeZone))) throw new Refusal(problem('UNDO_CLOSED'))
    const record = { staff, at: clock.now(), kind: 'undone' } as const
    if (kind === 'arrived') {
      await recordArrival(tx, booking, record)
      return { back: [], lost: [] }
    }
    const { back, lost } = await reclaimHours(tx, booking)
    const undone = { back: back.map(describeHour), lost: lost.map(describeHour) }
    const amount = back.reduce((sum, hour) => sum + hour.amount, 0)
    await recordArrival(tx, booking, { ...record, amount, after: undone })
    return undone
  })
}

/** A booking that was cancelled since the no-show was refunded by the tiers, so it gets no hours again. */
async function reclaimHours(tx: Transaction, booking: BookingToArrive): Promise<ReclaimedHours> {
  if (booking.isCancelled || !['confirmed', 'completed'].includes(booking.state))
    return { back: [], lost: [] }
  const reclaimed = await reclaimReleasedHours(tx, booking)
  if (reclaimed.back.length > 0) tx.publish(courtDayTopic(booking.locationId, booking.date))
  return reclaimed
}

const describeHour = ({ name, hour }: ReleasedHour) => ({ name, hour })
