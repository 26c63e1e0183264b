import { paidPerLine } from '@pantul/rules/cancellation'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { BookedLine, BookedOrder } from './queries.ts'

/** When a booking begins. Its cancelled hours count only if all of them are cancelled. */
export function startOf({ lines, timeZone }: BookedOrder, bookingId: number): Temporal.Instant {
  const courts = lines.filter((line) => line.bookingId === bookingId && line.kind === 'court')
  const notCancelled = courts.filter((line) => !line.isCancelled)
  const [first] = (notCancelled.length > 0 ? notCancelled : courts).toSorted(
    (a, b) => (a.hour ?? 0) - (b.hour ?? 0),
  )
  if (first === undefined) throw new Error(`booking ${bookingId} has no court`)
  return startOfHour(first.date, first.hour ?? 0, timeZone)
}

/** Whether a line was cancelled, and its money refunded or kept. The money of a released line still belongs to its booking. */
export const isSettled = ({ isCancelled, isReleased }: BookedLine): boolean => isCancelled && !isReleased

/** Rupiah that were paid for the unsettled lines of these bookings, with their part of a tax on top of the price. */
export function paidFor(order: BookedOrder, bookingIds: readonly number[]): number {
  const paid = paidPerLine(paidOrder(order))
  return order.lines.reduce(
    (total, line, i) =>
      total + (bookingIds.includes(line.bookingId) && !isSettled(line) ? (paid[i] ?? 0) : 0),
    0,
  )
}

/** The item number of settled lines. Callers give no percentage for it, so that their money is not refunded again. */
const SETTLED_ITEM = 0

/**
 * An order in the form that the rules of cancellation read. Lines with the same `itemOf` are refunded by one percentage.
 * By default the unsettled lines of a booking have the same.
 */
export const paidOrder = (
  { lines, taxIsInclusive, tax, refunded }: BookedOrder,
  itemOf: (line: BookedLine) => number = (line) => (isSettled(line) ? SETTLED_ITEM : line.bookingId),
) => ({
  lines: lines.map((line) => ({
    item: itemOf(line),
    amount: line.amount,
    discount: line.discount,
    paidByPackage: line.isPaidByPackage,
  })),
  taxOnTop: taxIsInclusive ? 0 : tax,
  refunded,
})
