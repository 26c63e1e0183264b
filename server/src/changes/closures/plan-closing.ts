import { paidPerLine, cancellationRefund } from '@pantul/rules/cancellation'
import { sum } from '@pantul/rules/money'
import { splitCancelled } from '@pantul/rules/owed'
import { planRefund, type RefundContext, type RefundPart } from '../../money/refund-tasks/plan-refund.ts'
import type { Refundable } from '../../money/refund-tasks/find-refundable.ts'
import { paidOrder } from '../after-booking/preview-cancel.ts'
import type { BookedLine, BookedOrder } from '../after-booking/queries.ts'

/**
 * What comes back when lines of a paid order end at 100 percent, in rupiah and court-hours of packages. `debt`: the part
 * of the unpaid balance that ends. `isWhole`: no line of the order stays. `isFree`: all that was paid has come back.
 */
export type ClosingPlan = {
  readonly lines: readonly BookedLine[]
  readonly parts: readonly RefundPart[]
  readonly refund: number
  readonly debt: number
  readonly units: number
  readonly isWhole: boolean
  readonly isFree: boolean
}

/** Plans the money of lines that end because their court is closed. */
export function planClosing(
  order: BookedOrder,
  ended: readonly number[],
  { refundable, context }: { readonly refundable: Refundable; readonly context: RefundContext },
): ClosingPlan {
  const lines = order.lines.filter(({ id, isCancelled }) => !isCancelled && ended.includes(id))
  const byLine = paidOrder(order, ({ id }) => id)
  const paid = paidPerLine(byLine)
  const value = cancellationRefund(byLine, new Map(lines.map(({ id }) => [id, 100]))).money
  const isOver = (line: BookedLine): boolean => line.isCancelled || lines.includes(line)
  const standing = sum(order.lines.map((line, i) => (isOver(line) ? 0 : (paid[i] ?? 0))))
  const { debt, money } = splitCancelled(value, order.open, standing)
  const parts = planRefund(refundable, { amount: money }, context)
  const refund = sum(parts.map(({ amount }) => amount))
  const isWhole = order.lines.every(isOver)
  return {
    lines,
    parts,
    refund,
    debt,
    units: lines.filter(({ byPackage }) => byPackage).length,
    isWhole,
    isFree: isWhole && order.refunded + refund + debt === sum(paid),
  }
}

/** The lines of a booking that are not cancelled. */
export const openLinesOf = ({ lines }: BookedOrder, bookingId: number): BookedLine[] =>
  lines.filter((line) => line.bookingId === bookingId && !line.isCancelled)

/** Whether closed court lines are all that a booking still has. */
export const isWholeBooking = (order: BookedOrder, bookingId: number, closed: readonly number[]): boolean =>
  openLinesOf(order, bookingId).every(({ kind, id }) => kind !== 'court' || closed.includes(id))

/**
 * For a preview: the order as `linesToClose` would change it, and the lines that would end. Rented things whose hours are
 * closed in part are split, as the database splits them.
 */
export function previewLinesToClose(
  order: BookedOrder,
  bookingId: number,
  closed: readonly number[],
): { readonly order: BookedOrder; readonly ended: readonly number[] } {
  const open = openLinesOf(order, bookingId)
  if (isWholeBooking(order, bookingId, closed)) return { order, ended: open.map(({ id }) => id) }
  const courts = open.filter(({ kind }) => kind === 'court')
  const isEmpty = (hour: number | null): boolean =>
    courts.every((court) => court.hour !== hour || closed.includes(court.id))
  const coaches = open.filter(({ kind, hour }) => kind === 'coach' && isEmpty(hour))
  const split = open.flatMap((line) => splitRental(line, isEmpty))
  const lines = order.lines.flatMap((line) => {
    const parts = split.filter(({ id }) => Math.abs(id) === line.id)
    return parts.length > 0 ? parts : [line]
  })
  return {
    order: { ...order, lines },
    ended: [
      ...closed,
      ...coaches.map(({ id }) => id),
      ...split.filter(({ id }) => id < 0).map(({ id }) => id),
    ],
  }
}

/** The hours of a rental that stay, and those that end under the negative id; empty if it is not split. */
function splitRental(line: BookedLine, isEmpty: (hour: number) => boolean): BookedLine[] {
  if (!line.isRentedByHour || line.hours === null) return []
  const ended = line.hours.filter(isEmpty)
  if (ended.length === 0 || ended.length === line.hours.length) return []
  const share = (amount: number): number => Math.floor((amount * ended.length) / (line.hours?.length ?? 1))
  const amount = line.quantity * share(line.amount / line.quantity)
  const discount = share(line.discount)
  return [
    { ...line, amount: line.amount - amount, discount: line.discount - discount },
    { ...line, id: -line.id, amount, discount, hours: ended },
  ]
}
