import { paidPerLine, refundPercent, type CancellationTier } from '@pantul/rules/cancellation'
import type { Connection } from '../../platform/database/open.ts'
import { hasMoveRightSql } from '../../orders/claims/move-right.ts'
import { orderTiers } from '../../orders/stored/order-tiers.ts'
import { writtenOffSql } from '../../orders/states/owed-entries.ts'
import { findRefundable } from '../refund-tasks/find-refundable.ts'

/** A booking that was not cancelled. */
export type SoldBooking = {
  readonly id: number
  /** Rupiah that were paid for it. */
  readonly paid: number
  /** The percentage that a cancellation would refund now. */
  readonly refundPercent: number
  readonly hasBegun: boolean
  /** Court-hours paid by packages. */
  readonly units: number
}

/** A confirmed or completed order of courts, of which a payment was taken back. Amounts in rupiah. */
export type SoldOrder = {
  readonly id: number
  readonly bookings: readonly SoldBooking[]
  /** What the venue still has of its payments and its store credit. */
  readonly unrefunded: number
  /** What the venue still has of its payments only. */
  readonly unrefundedMoney: number
  /** What the player owes because the bank took payments back earlier. */
  readonly earlierDebts: number
  readonly unpaidBalance: number
  /** What staff wrote off. */
  readonly writtenOff: number
  /** What was paid for all its bookings, also for cancelled ones. */
  readonly paid: number
  /** The refunded part of `paid`. */
  readonly refunded: number
}

type OrderRow = {
  readonly tiers: readonly CancellationTier[]
  readonly taxOnTop: number
  readonly earlierDebts: number
  readonly unpaidBalance: number
  readonly writtenOff: number
  readonly refunded: number
  /** Only for the order of a move: what it took over, its own store credit and payments, minus refunds. */
  readonly moveMoney: number | null
}
type LineRow = {
  readonly bookingId: number
  readonly start: Temporal.Instant | null
  readonly amount: number
  readonly discount: number
  readonly paidByPackage: boolean
  readonly isCancelled: boolean
  /** Whether the venue closed its hours and the player may choose a new time. The booking then counts as not begun. */
  readonly hasMoveRight: boolean
  /** Whether a no-show released it. Nothing is refunded then, so it counts like a line that is not cancelled. */
  readonly isReleased: boolean
}

const selectOrder = `
  select ${orderTiers} as tiers,
         case when o.tax_is_inclusive then 0 else o.tax end as "taxOnTop",
         o.owed as "unpaidBalance", ${writtenOffSql} as "writtenOff",
         coalesce((select sum(d.amount) from credit_debt d
                    where d.order_id = o.id and d.payment_id is not null), 0)::bigint as "earlierDebts",
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
         end as "moveMoney"
    from sales_order o
    join location l on l.id = o.location_id
   where o.id = $1`

const selectLines = `
  select n.booking_id as "bookingId",
         case n.kind when 'court' then (n.play_date + make_interval(hours => n.hour)) at time zone l.time_zone end as start,
         n.amount, n.discount, n.by_package as "paidByPackage", n.cancelled_at is not null as "isCancelled",
         n.released_at is not null as "isReleased", ${hasMoveRightSql('n')} as "hasMoveRight"
    from order_line n join location l on l.id = n.location_id
   where n.order_id = $1
   order by n.id`

/**
 * Reads an order before its bookings end. `usedByOthers`: rupiah of a shared payment that pay for other orders. The caller
 * has locked the order and the order whose booking it moved.
 */
export async function readSoldOrder(
  db: Connection,
  id: number,
  { now, usedByOthers = 0 }: { readonly now: Temporal.Instant; readonly usedByOthers?: number },
): Promise<SoldOrder> {
  const [order] = await db.query<OrderRow>(selectOrder, [id])
  if (order === undefined) throw new Error(`there is no order ${id}`)
  const lines = withPaidAmounts(await db.query<LineRow>(selectLines, [id]), order)
  const bookings = bookingsNotCancelled(lines, { order, now })
  const { payments, credit } = await findRefundable(db, id)
  const unrefundedMoney = payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  const ownMoney = order.moveMoney ?? sumPaid(bookings)
  const unrefunded = Math.max(0, Math.min(ownMoney, unrefundedMoney + credit - usedByOthers))
  const { earlierDebts, unpaidBalance, writtenOff, refunded } = order
  return {
    id,
    bookings,
    unrefunded,
    unrefundedMoney,
    earlierDebts,
    unpaidBalance,
    writtenOff,
    paid: sumPaid(lines),
    refunded,
  }
}

type PaidLine = LineRow & { readonly paid: number }

function withPaidAmounts(lines: readonly LineRow[], { taxOnTop }: OrderRow): PaidLine[] {
  const paid = paidPerLine({ lines: lines.map((line) => ({ ...line, item: line.bookingId })), taxOnTop })
  return lines.map((line, i) => ({ ...line, paid: paid[i] ?? 0 }))
}

function bookingsNotCancelled(
  lines: readonly PaidLine[],
  { order, now }: { readonly order: OrderRow; readonly now: Temporal.Instant },
): SoldBooking[] {
  const bookingIds = new Set(lines.filter(({ isCancelled }) => !isCancelled).map((line) => line.bookingId))
  const countedLines = lines.filter(
    ({ bookingId, isCancelled, isReleased }) => bookingIds.has(bookingId) && (!isCancelled || isReleased),
  )
  return [...Map.groupBy(countedLines, ({ bookingId }) => bookingId)].map(([id, bookingLines]) => {
    const starts = bookingLines
      .flatMap(({ start }) => start ?? [])
      .toSorted((a, b) => Temporal.Instant.compare(a, b))
    const minutesToStart = starts[0] === undefined ? 0 : now.until(starts[0]).total('minutes')
    const isClosed = bookingLines.some((line) => line.hasMoveRight)
    return {
      id,
      paid: sumPaid(bookingLines),
      refundPercent: isClosed ? 100 : refundPercent(order.tiers, minutesToStart),
      hasBegun: !isClosed && minutesToStart <= 0,
      units: bookingLines.filter(({ paidByPackage }) => paidByPackage).length,
    }
  })
}

/** The rupiah that were paid for bookings or lines. */
export const sumPaid = (sold: readonly { readonly paid: number }[]): number =>
  sold.reduce((sum, { paid }) => sum + paid, 0)
