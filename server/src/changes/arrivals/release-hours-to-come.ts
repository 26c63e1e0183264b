import { cancelUnpaidMoves } from '../../money/payments/cancel-unpaid-moves.ts'
import { releaseRemainingHours, type RemainingHours } from '../../orders/claims/release-remaining-hours.ts'
import type { Transaction } from '../../platform/database/open.ts'

/**
 * Releases the hours of a booking that have not begun, so that they are on sale again. Before that it cancels an unpaid move of
 * the booking, because the move shares hours and rented pieces with the booking. The caller has locked the order, which is
 * confirmed.
 */
export async function releaseHoursToCome(
  tx: Transaction,
  remaining: RemainingHours,
): ReturnType<typeof releaseRemainingHours> {
  await cancelUnpaidMoves(tx, { orderId: remaining.orderId, bookingId: remaining.bookingId, by: 'staff' })
  return releaseRemainingHours(tx, remaining)
}
