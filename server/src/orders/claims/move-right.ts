import type { Transaction } from '../../platform/database/open.ts'
import { withOrigins } from './order-chain.ts'

/**
 * SQL: the booking of the order line `line` was given a move right, so it has no hours on the board. Its lines are not
 * cancelled while the right is open.
 */
export const hasMoveRightSql = (line: string): string =>
  `exists (select from move_right r where (r.order_id, r.booking_id) = (${line}.order_id, ${line}.booking_id))`

/** SQL: the move right `r` is open: it was not used and has not ended. */
export const isMoveRightOpenSql = '(r.used_at is null and r.ended_at is null)'

/** SQL: the last day, in the time zone `timeZone`, of the move right `r`. `r.until` is the midnight after it. */
export const lastDayOfMoveRight = (timeZone: string): string =>
  `((r.until - interval '1 second') at time zone ${timeZone})::date`

/**
 * SQL: whether the booking of order `o` was moved before, by its player or by staff. A new time by a move right does
 * not count.
 */
export const wasMovedSql = `
  exists (select from sales_order m
           where m.id = any (${withOrigins('o.id')}) and m.moved_from is not null
             and not exists (select from move_right r
                              where (r.order_id, r.booking_id) = (m.moved_from, m.moved_booking_id)))`

/** Marks the open move right of a booking as used, before `cancelLines` ends it. The caller has locked the order. */
export async function useMoveRight(
  tx: Transaction,
  { orderId, bookingId }: { readonly orderId: number; readonly bookingId: number },
): Promise<void> {
  await tx.query(
    `update move_right r set used_at = now()
      where r.order_id = $1 and r.booking_id = $2 and ${isMoveRightOpenSql}`,
    [orderId, bookingId],
  )
}
