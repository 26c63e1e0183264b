import { splitMovedMoney } from '@pantul/rules/unpaid-balance'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { changeState } from './change-state.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { hasMoveRightSql, useMoveRight } from '../claims/move-right.ts'
import { cancelLines } from '../claims/cancel-lines.ts'
import { writtenOffSql, writeOwed } from './owed-entries.ts'
import { returnPieces } from '../claims/return-pieces.ts'

/** The booking that a new order replaces. */
type Origin = { readonly orderId: number; readonly bookingId: number }

// `$1`: the new order; `$2`, `$3`: the order and the booking that it replaces. Updates the rows, so that no other order
// can claim an hour in between.
const transferClaims = (claims: 'court_hour' | 'coach_hour', column: 'court_id' | 'coach_id'): string => `
  update ${claims} h set order_id = new_line.order_id, line_id = new_line.id
    from order_line new_line, order_line old_line
   where new_line.order_id = $1 and h.order_id = $2 and old_line.id = h.line_id and old_line.booking_id = $3
     and (new_line.location_id, new_line.play_date, new_line.${column}, new_line.hour)
       = (h.location_id, h.play_date, h.${column}, h.hour)`

const releaseOtherHours = `
  with old_line as (
    select id from order_line where order_id = $1 and booking_id = $2
  ), courts as (
    delete from court_hour where order_id = $1 and line_id in (select id from old_line)
  )
  delete from coach_hour where order_id = $1 and line_id in (select id from old_line)`

// `n`: lines of the replaced booking. Pieces that both orders rent at the same hour were reserved once, so they stay
// reserved. Sold pieces stay sold. A booking with a move right has returned its pieces before.
const returnRentals = `
  with returned as (
    select n.location_id, n.item, n.play_date, h.hour, sum(n.quantity) as pieces
      from order_line n
      join add_on a on a.location_id = n.location_id and a.item = n.item and a.kind = 'rental'
     cross join unnest(n.hours) as h (hour)
     where n.order_id = $2 and n.booking_id = $3 and n.cancelled_at is null and n.kind = 'add-on'
       and not ${hasMoveRightSql('n')}
       and not exists (select from order_line new_line
                        where new_line.order_id = $1 and new_line.item = n.item and new_line.play_date = n.play_date
                          and h.hour = any (new_line.hours))
     group by 1, 2, 3, 4
  ), ${returnPieces}`

// Goods that were sold with the replaced booking now belong to the new order.
const moveGoods = `
  update sales_order goods
     set beside_id = $1,
         beside_booking_id = (select min(booking_id) from order_line where order_id = $1 and kind = 'court')
   where (goods.beside_id, goods.beside_booking_id) = ($2, $3::smallint) and goods.kind = 'goods'`

/**
 * Ends the booking that a confirmed order replaces: transfers the hours that both have, releases the others, returns
 * package hours and marks its move right as used. Cancels the original order if no line is left. The caller has locked
 * both orders and checked `isMoveStillPossible`.
 */
export async function finishMove(tx: Transaction, orderId: number): Promise<void> {
  const { orderId: originOrderId, bookingId } = await originOf(tx, orderId)
  const moveIds = [orderId, originOrderId, bookingId]
  // Before rentals are returned, because a refund of goods locks their order before the rentals too.
  await tx.query(moveGoods, moveIds)
  await tx.query(transferClaims('court_hour', 'court_id'), moveIds)
  await tx.query(transferClaims('coach_hour', 'coach_id'), moveIds)
  await tx.query(releaseOtherHours, [originOrderId, bookingId])
  await tx.query(returnRentals, moveIds)
  await useMoveRight(tx, { orderId: originOrderId, bookingId })
  await cancelLines(tx, { orderId: originOrderId, bookingId, now: null })
  await transferUnpaid(tx, orderId, originOrderId)
  await releaseQuota(tx, { orderId: originOrderId, bookingIds: [bookingId], cause: 'moved' })
  await cancelIfEmpty(tx, originOrderId)
  const days = await tx.query<{ locationId: string; date: PlayDate }>(
    `select distinct location_id as "locationId", play_date as date
       from order_line where order_id = $1 and booking_id = $2 and play_date is not null`,
    [originOrderId, bookingId],
  )
  for (const { locationId, date } of days) tx.publish(courtDayTopic(locationId, date))
}

/** The money of a move, in rupiah. */
type MovedMoney = {
  /** What the new order takes over: received money and unpaid balance. */
  readonly value: number
  /** What is still owed for the original order, whose booking is replaced. */
  readonly owed: number
  readonly writtenOff: number
  readonly actId: number | null
  readonly now: Temporal.Instant
}

const movedMoneyOf = `
  select m.carried + m.carried_debt as value, o.owed, ${writtenOffSql} as "writtenOff", m.act_id as "actId", now() as now
    from sales_order m join sales_order o on o.id = m.moved_from
   where m.id = $1`

/**
 * Transfers the unpaid balance of the booking to the order that replaces it. It may have been paid, written off or cancelled
 * since that order was placed, so it is calculated again: the new order then takes over more money and a smaller unpaid
 * balance.
 */
async function transferUnpaid(tx: Transaction, orderId: number, from: number): Promise<void> {
  const [found] = await tx.query<MovedMoney>(movedMoneyOf, [orderId])
  if (found === undefined) throw new Error(`order ${orderId} moves no booking`)
  const { value, actId, now, ...originMoney } = found
  const { carried, movedUnpaid, writtenOff } = splitMovedMoney({ value, price: value }, originMoney)
  await tx.query('update sales_order set carried_debt = $3, carried = $2 where id = $1', [
    orderId,
    carried,
    movedUnpaid,
  ])
  const entry = { actId, now }
  // A negative entry takes what was written off away from the original order; the new order gets it by a positive one.
  await writeOwed(tx, { ...entry, orderId: from, kind: 'forgive', amount: -writtenOff })
  await writeOwed(tx, { ...entry, orderId: from, kind: 'moved', amount: movedUnpaid })
  await writeOwed(tx, { ...entry, orderId, kind: 'owe', amount: movedUnpaid })
  await writeOwed(tx, { ...entry, orderId, kind: 'forgive', amount: writtenOff })
}

async function originOf(tx: Transaction, orderId: number): Promise<Origin> {
  const [origin] = await tx.query<Origin>(
    `select moved_from as "orderId", moved_booking_id as "bookingId"
       from sales_order where id = $1 and moved_from is not null`,
    [orderId],
  )
  if (origin === undefined) throw new Error(`order ${orderId} moves no booking`)
  return origin
}

async function cancelIfEmpty(tx: Transaction, orderId: number): Promise<void> {
  const remaining = await tx.query(
    'select id from order_line where order_id = $1 and cancelled_at is null limit 1',
    [orderId],
  )
  if (remaining.length > 0) return
  await changeState(tx, {
    orderId,
    from: ['confirmed'],
    to: 'cancelled',
    cause: 'moved',
    cancelledBy: 'player',
  })
}

/**
 * Whether the booking that an order replaces is still there, unchanged since the order was placed, and has not begun.
 * With a move right it has no hours, so it cannot begin. Hours that were cancelled before the order was placed do not
 * matter. True for an order that replaces none. The caller has locked both orders.
 */
export async function isMoveStillPossible(
  tx: Transaction,
  orderId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const [obstacle] = await tx.query(
    `select o.id
       from sales_order o
       join sales_order origin on origin.id = o.moved_from
       join location l on l.id = origin.location_id
      where o.id = $1
        and (origin.state <> 'confirmed'
             or not exists (select from order_line n
                             where n.order_id = origin.id and n.booking_id = o.moved_booking_id and n.kind = 'court'
                               and n.cancelled_at is null)
             or exists (select from order_line n
                         where n.order_id = origin.id and n.booking_id = o.moved_booking_id
                           and (n.cancelled_at >= o.placed_at
                                or n.cancelled_at is null and n.kind = 'court' and not ${hasMoveRightSql('n')}
                                   and (n.play_date + make_interval(hours => n.hour)) at time zone l.time_zone <= $2)))`,
    [orderId, now],
  )
  return obstacle === undefined
}
