import { paidPerLine, cancellationRefund } from '@pantul/rules/cancellation'
import { sum } from '@pantul/rules/money'
import { splitCancelledValue } from '@pantul/rules/unpaid-balance'
import type { Refundable } from '../../money/refund-tasks/find-refundable.ts'
import { planRefund, type RefundContext, type RefundPart } from '../../money/refund-tasks/plan-refund.ts'
import { paidOrder } from '../after-booking/booked-lines.ts'
import type { BookedLine, BookedOrder } from '../after-booking/queries.ts'

/** What ends and what is refunded when a closure ends lines of a paid order. Amounts in rupiah. */
export type ClosingPlan = {
  /** The lines that end. */
  readonly lines: readonly BookedLine[]
  readonly parts: readonly RefundPart[]
  readonly refund: number
  /** The part of the unpaid balance that is no longer owed. */
  readonly noLongerOwed: number
  /** Court-hours that go back to packages. */
  readonly units: number
  /** Whether no line of the order stays. */
  readonly isWhole: boolean
  /** Whether everything that was paid for the order is refunded. */
  readonly isRefundedInFull: boolean
}

/** Plans the refund of lines that end because their courts are closed: all that was paid for them. */
export function planClosing(
  order: BookedOrder,
  endedLineIds: readonly number[],
  { refundable, refundContext }: { readonly refundable: Refundable; readonly refundContext: RefundContext },
): ClosingPlan {
  const lines = order.lines.filter(({ id, isCancelled }) => !isCancelled && endedLineIds.includes(id))
  const paidByLine = paidOrder(order, ({ id }) => id)
  const paid = paidPerLine(paidByLine)
  const value = cancellationRefund(paidByLine, new Map(lines.map(({ id }) => [id, 100]))).money
  const hasEnded = (line: BookedLine): boolean => line.isCancelled || lines.includes(line)
  const paidForRest = sum(order.lines.map((line, i) => (hasEnded(line) ? 0 : (paid[i] ?? 0))))
  const { noLongerOwed, money } = splitCancelledValue(value, order.money, paidForRest)
  const parts = planRefund(refundable, { amount: money }, refundContext)
  const refund = sum(parts.map(({ amount }) => amount))
  const isWhole = order.lines.every(hasEnded)
  return {
    lines,
    parts,
    refund,
    noLongerOwed,
    units: lines.filter(({ isPaidByPackage }) => isPaidByPackage).length,
    isWhole,
    isRefundedInFull: isWhole && order.refunded + refund + noLongerOwed === sum(paid),
  }
}

/** The lines of a booking that are not cancelled. */
export const remainingLinesOf = ({ lines }: BookedOrder, bookingId: number): BookedLine[] =>
  lines.filter((line) => line.bookingId === bookingId && !line.isCancelled)

/** Whether a closure ends a whole booking: it closes all courts that the booking still has. */
export const endsWholeBooking = (
  order: BookedOrder,
  bookingId: number,
  closedLineIds: readonly number[],
): boolean =>
  remainingLinesOf(order, bookingId).every(({ kind, id }) => kind !== 'court' || closedLineIds.includes(id))

/**
 * For a preview, which writes nothing: the order as `splitLinesToClose` would change it, and the ids of the lines that would end.
 * The line of a rental is split if only some of its hours are closed.
 */
export function previewLinesToClose(
  order: BookedOrder,
  bookingId: number,
  closedLineIds: readonly number[],
): { readonly order: BookedOrder; readonly endedLineIds: readonly number[] } {
  const remainingLines = remainingLinesOf(order, bookingId)
  if (endsWholeBooking(order, bookingId, closedLineIds))
    return { order, endedLineIds: remainingLines.map(({ id }) => id) }
  const courts = remainingLines.filter(({ kind }) => kind === 'court')
  const hasNoCourt = (hour: number | null): boolean =>
    courts.every((court) => court.hour !== hour || closedLineIds.includes(court.id))
  const coaches = remainingLines.filter(({ kind, hour }) => kind === 'coach' && hasNoCourt(hour))
  const splitRentals = remainingLines.flatMap((line) => splitRental(line, hasNoCourt))
  const lines = order.lines.flatMap((line) => {
    const parts = splitRentals.filter(({ id }) => Math.abs(id) === line.id)
    return parts.length > 0 ? parts : [line]
  })
  return {
    order: { ...order, lines },
    endedLineIds: [
      ...closedLineIds,
      ...coaches.map(({ id }) => id),
      ...splitRentals.filter(({ id }) => id < 0).map(({ id }) => id),
    ],
  }
}

/**
 * Splits a rental into the hours that stay and the hours that end; the line that ends has the negative id. Returns an empty
 * list if all hours stay or all hours end.
 */
function splitRental(line: BookedLine, hasEnded: (hour: number) => boolean): BookedLine[] {
  if (!line.isRentedByHour || line.hours === null) return []
  const { length: allHours } = line.hours
  const endedHours = line.hours.filter(hasEnded)
  if (endedHours.length === 0 || endedHours.length === allHours) return []
  const share = (amount: number): number => Math.floor((amount * endedHours.length) / allHours)
  const amount = line.quantity * share(line.amount / line.quantity)
  const discount = share(line.discount)
  return [
    { ...line, amount: line.amount - amount, discount: line.discount - discount },
    { ...line, id: -line.id, amount, discount, hours: endedHours },
  ]
}
