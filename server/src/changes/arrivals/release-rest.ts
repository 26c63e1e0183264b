import { endMoves } from '../../money/payments/end-moves.ts'
import { releaseRemainingHours, type RemainingHours } from '../../orders/release-remaining-hours.ts'
import type { Transaction } from '../../platform/database/open.ts'

/**
 * Puts the hours of a booking from `fromHour` on back on sale; see `releaseRemainingHours`. An unpaid change of the
 * booking shares its hours and rented pieces, so it ends first. The order is confirmed and locked.
 */
export async function releaseRest(
  tx: Transaction,
  rest: RemainingHours,
): ReturnType<typeof releaseRemainingHours> {
  await endMoves(tx, { orderId: rest.orderId, bookingId: rest.bookingId, by: 'staff' })
  return releaseRemainingHours(tx, rest)
}
