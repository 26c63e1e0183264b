import { hasMoveRightSql } from './move-right.ts'

/**
 * SQL: whether the booking that a move replaces has a line `own` that meets `condition`. `o`: the new order; `l`: a
 * line of it. Shared claims belong to the replaced booking until the new order is confirmed (`finish-move.ts`).
 * Includes lines that were cancelled after the move was placed, because a move must not release what it did not claim.
 */
export const sharesWithReplacedSql = (condition: string): string => `
  exists (select from sales_order o
            join order_line own on own.order_id = o.moved_from and own.booking_id = o.moved_booking_id
           where o.id = l.order_id and (own.cancelled_at is null or own.cancelled_at >= o.placed_at) and ${condition})`

/**
 * The condition of `sharesWithReplacedSql` for the same court or coach at the same hour. A booking with a move right has
 * no hours to share.
 */
export const sameHour = (column: 'court_id' | 'coach_id'): string =>
  `(own.play_date, own.${column}, own.hour) = (l.play_date, l.${column}, l.hour) and not ${hasMoveRightSql('own')}`

/** The condition of `sharesWithReplacedSql` for the same rental at the hour `h.hour`, unless the booking has a move right. */
export const sameRental = `own.item = l.item and own.play_date = l.play_date and h.hour = any (own.hours)
  and not ${hasMoveRightSql('own')}`

/** The condition of `sharesWithReplacedSql` for the same sold item. */
export const sameSale = 'own.item = l.item'
