import type { UndoRequest } from '@pantul/contract/desk-arrivals-wire'
import { isUndoOpen } from '@pantul/rules/arrival'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { changedMeanwhile, lockBooking, recordArrival } from './record-arrival.ts'

/**
 * Undoes a check-in or a no-show by a new row. Hours that were released stay on sale. Does nothing if it was undone
 * before. Idempotent. Refusals: ORDER_UNKNOWN, UNDO_CLOSED (the day is over), CHANGED_MEANWHILE (something else was
 * recorded), IDEMPOTENCY_KEY_REUSED.
 */
export async function undoArrival(
  { db, clock }: Deps,
  { number, bookingId, kind, staff }: UndoRequest & { readonly staff: ActingStaff },
  attempt: Attempt,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await beginAttempt<object>(tx, attempt)) !== null) return
    const booking = await lockBooking(tx, { number, bookingId, locationId: staff.locationId })
    if (booking.arrival !== null) {
      if (booking.arrival.kind !== kind) throw changedMeanwhile(booking.arrival)
      if (!isUndoOpen(booking, venueNow(clock, booking.timeZone))) throw new Refusal(problem('UNDO_CLOSED'))
      await recordArrival(tx, booking, { staff, at: clock.now(), kind: 'undone' })
    }
    await storeAnswer(tx, attempt, { status: 200, answer: {} })
  })
}
