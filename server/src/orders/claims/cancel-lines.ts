import type { Transaction } from '../../platform/database/open.ts'
import { isMoveRightOpenSql } from './move-right.ts'
import { setEndsAt } from './set-ends-at.ts'

/**
 * Marks the lines of a booking as cancelled at `now` (null: the database's now), and ends its move right if it is open.
 * The caller has locked the order and releases the claims of the lines.
 */
export async function cancelLines(
  tx: Transaction,
  { orderId, bookingId, now }: { orderId: number; bookingId: number; now: Temporal.Instant | null },
): Promise<void> {
  await tx.query(
    `with ended as (
       update move_right r set ended_at = coalesce($3, now())
        where r.order_id = $1 and r.booking_id = $2 and ${isMoveRightOpenSql}
     )
     update order_line set cancelled_at = coalesce($3, now())
      where order_id = $1 and booking_id = $2 and cancelled_at is null`,
    [orderId, bookingId, now],
  )
  await setEndsAt(tx, [orderId])
}
