import { endMoves } from '../../money/payments/end-moves.ts'
import { releaseRemainingHours, type RemainingHours } from '../../orders/claims/release-remaining-hours.ts'
import type { Transaction } from '../../platform/database/open.ts'

/**
 * Releases the hours of a booking that have not begun, so that they are on sale again (`releaseRemainingHours`). An unpaid move of the booking ends first,
 * because it shares hours and rented pieces with the booking. The caller has locked the order, which is confirmed.
 */
export async function releaseHoursToCome(
  tx: Transaction,
  remaining: RemainingHours,
): ReturnType<typeof releaseRemainingHours> {
  await endMoves(tx, { orderId: remaining.orderId, bookingId: remaining.bookingId, by: 'staff' })
  return releaseRemainingHours(tx, remaining)
}
