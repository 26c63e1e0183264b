import { paidPerLine, refundPercent, type CancellationTier } from '@pantul/rules/cancellation'
import type { Connection } from '../../platform/database/open.ts'
import { hasMoveRight } from '../../orders/move-right.ts'
import { orderTiers } from '../../orders/order-tiers.ts'
import { writtenOffSql } from '../../orders/owed-entries.ts'
import { findRefundable } from '../refund-tasks/find-refundable.ts'

/** A booking that was not cancelled: its payment, and what cancelling it now would return. */
export type SoldBooking = {
  readonly id: number
  readonly paid: number
  readonly percent: number
  readonly hasBegun: boolean
  /** Court-hours paid by packages. */
  readonly units: number
}

/**
 * A confirmed or played order whose payment, or that of the order it moved, was reversed. Rupiah. `here`: the
 * unrefunded part of its payments and store credit; `money`: that of its payments only; `owed`: debts because a bank
 * took money back earlier; `unpaid`: the unpaid balance; `writtenOff`: what staff wrote off; `paid`: the price paid for
 * all its bookings, including cancelled ones; `refunded`: the refunded part of `paid`.
 */
export type SoldOrder = {
  readonly id: number
  readonly bookings: readonly SoldBooking[]
  readonly here: number
  readonly money: number
  readonly owed: number
  readonly unpaid: number
  readonly writtenOff: number
  readonly paid: number
  readonly refunded: number
}

type Row = {
  readonly tiers: readonly CancellationTier[]
  readonly taxOnTop: number
  readonly owed: number
  readonly unpaid: number
  readonly writtenOff: number
  readonly refunded: number
  /** For a move: what it took over, its own store credit and payments, minus refunds. Null for other orders. */
  readonly moved: number | null
}
type Line = {
  readonly bookingId: number
  readonly start: Temporal.Instant | null
  readonly amount: number
  readonly discount: number
  readonly paidByPackage: boolean
  readonly isCancelled: boolean
  /** Whether the venue closed its hours and the player may choose a new time: it has not begun. */
  readonly hasMoveRight: boolean
  /**
   * Whether a no-show released it. Nothing was refunded then, so its price is owed like that of a line that is not
   * cancelled.
   */
  readonly isReleased: boolean
}

const sold = `
  select ${orderTiers} as tiers,
         case when o.tax_is_inclusive then 0 else o.tax end as "taxOnTop",
         o.owed as unpaid, ${writtenOffSql} as "writtenOff",
         coalesce((select sum(d.amount) from credit_debt d
                    where d.order_id = o.id and d.payment_id is not null), 0)::bigint as owed,
         coalesce((select sum(t.amount) from refund_task t
                    where t.order_id = o.id and t.reason in ('booking_cancelled', 'venue')), 0)::bigint as refunded,
         case when o.moved_from is not null then
           greatest(0, o.carried + o.credit_used
             + coalesce((select sum(p.amount) from payment p
                          where p.order_id = o.id and p.settles_order
                            and p.state in ('paid', 'refunding', 'partially_refunded')), 0)
             - coalesce((select sum(t.amount) from refund_task t left join payment p on p.id = t.payment_id
                          where t.order_id = o.id and t.reason in ('booking_cancelled', 'venue')
                            and (p.id is null or p.state not in ('reversed', 'charged_back'))), 0))::bigint
         end as moved
    from sales_order o
    join location l on l.id = o.location_id
   where o.id = $1`

const lines = `
  select n.booking_id as "bookingId",
         case n.kind when 'court' then (n.play_date + make_interval(hours => n.hour)) at time zone l.time_zone end as start,
         n.amount, n.discount, n.by_package as "paidByPackage", n.cancelled_at is not null as "isCancelled",
         n.released_at is not null as "isReleased", ${hasMoveRight('n')} as "hasMoveRight"
    from order_line n join location l on l.id = n.location_id
   where n.order_id = $1
   order by n.id`

/**
 * Reads an order for a reversal. `promised`: the part of a shared payment that belongs to other orders. The caller
 * has locked the order and the order it moved.
 */
export async function soldOrder(
  db: Connection,
  id: number,
  { now, promised }: { readonly now: Temporal.Instant; readonly promised: number },
): Promise<SoldOrder> {
  const [order] = await db.query<Row>(sold, [id])
  if (order === undefined) throw new Error(`there is no order ${id}`)
  const all = paidLines(await db.query<Line>(lines, [id]), order)
  const bookings = findRemainingBookings(all, { order, now })
  const left = await findRefundable(db, id)
  const money = left.payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  const worth = bookings.reduce((sum, { paid }) => sum + paid, 0)
  const here = Math.max(0, Math.min(order.moved ?? worth, money + left.credit - promised))
  const paid = all.reduce((sum, line) => sum + line.paid, 0)
  const { owed, unpaid, writtenOff, refunded } = order
  return { id, bookings, here, money, owed, unpaid, writtenOff, paid, refunded }
}

type PaidLine = Line & { readonly paid: number }

function paidLines(all: readonly Line[], { taxOnTop }: Row): PaidLine[] {
  const paid = paidPerLine({ lines: all.map((line) => ({ ...line, item: line.bookingId })), taxOnTop })
  return all.map((line, i) => ({ ...line, paid: paid[i] ?? 0 }))
}

function findRemainingBookings(
  all: readonly PaidLine[],
  { order, now }: { readonly order: Row; readonly now: Temporal.Instant },
): SoldBooking[] {
  const live = new Set(all.filter(({ isCancelled }) => !isCancelled).map(({ bookingId }) => bookingId))
  const sold = all.filter(
    ({ bookingId, isCancelled, isReleased }) => live.has(bookingId) && (!isCancelled || isReleased),
  )
  return [...Map.groupBy(sold, ({ bookingId }) => bookingId)].map(([id, own]) => {
    const starts = own.flatMap(({ start }) => start ?? []).toSorted((a, b) => Temporal.Instant.compare(a, b))
    const minutes = starts[0] === undefined ? 0 : now.until(starts[0]).total('minutes')
    const isClosed = own.some((line) => line.hasMoveRight)
    return {
      id,
      paid: own.reduce((sum, line) => sum + line.paid, 0),
      percent: isClosed ? 100 : refundPercent(order.tiers, minutes),
      hasBegun: !isClosed && minutes <= 0,
      units: own.filter(({ paidByPackage }) => paidByPackage).length,
    }
  })
}

/** The refund of bookings that end, and the part of the unpaid balance that is no longer owed. Rupiah. */
export function moneyOfEnded(
  { unpaid, here }: SoldOrder,
  ended: readonly SoldBooking[],
): { readonly debt: number; readonly amount: number } {
  const debt = Math.min(unpaid, paidFor(ended))
  return { debt, amount: Math.min(paidFor(ended) - debt, here) }
}

/** Whether every booking ended and everything that was paid is refunded. */
export const isFullyRefunded = (order: SoldOrder, ended: readonly SoldBooking[], amount: number): boolean =>
  ended.length > 0 && ended.length === order.bookings.length && order.refunded + amount === order.paid

export const paidFor = (bookings: readonly SoldBooking[]): number =>
  bookings.reduce((sum, { paid }) => sum + paid, 0)
