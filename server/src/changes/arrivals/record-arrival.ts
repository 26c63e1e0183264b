import type { ArrivalKind } from '@pantul/rules/arrival'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { deskDayTopic } from '../../platform/live/topics.ts'
import { bookingsOf, insertArrival, lockOrdersOf, type BookingToArrive } from './queries.ts'

/** The refusal CHANGED_MEANWHILE: somebody else has recorded another state. */
export const changedMeanwhile = (arrival: NonNullable<BookingToArrive['arrival']>): Refusal =>
  new Refusal(problem('CHANGED_MEANWHILE', { name: arrival.by, time: arrival.at.slice(11, 16) }))

/** The problem ARRIVAL_UNPAID with the due amount. */
export const unpaidProblem = ({ due }: BookingToArrive) =>
  problem('ARRIVAL_UNPAID', { due: formatRupiah(due) })

/**
 * Locks the order with this number and the orders to which its bookings were moved, and reads one booking. Refusal:
 * ORDER_UNKNOWN, also for another location.
 */
export async function lockBooking(
  tx: Transaction,
  { number, bookingId, locationId }: { number: string; bookingId: number; locationId: string },
): Promise<BookingToArrive> {
  await lockOrdersOf(tx, number)
  const booking = (await bookingsOf(tx, number)).find(
    (one) => one.orderNumber === number && one.bookingId === bookingId && one.locationId === locationId,
  )
  if (booking === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  return booking
}

type ArrivalRecord = {
  readonly staff: ActingStaff
  readonly at: Temporal.Instant
  readonly kind: ArrivalKind | 'undone'
  /** What was paid for hours that were released or taken back, rupiah. */
  readonly amount?: number
  /** More values of the act's `after`. */
  readonly after?: Readonly<Record<string, unknown>>
}

const actions = { arrived: 'check-in', no_show: 'mark-no-show', undone: 'undo-arrival' } as const

/** Records an arrival, a no-show or the undoing of one, writes the act, and notifies open desks. */
export async function recordArrival(
  tx: Transaction,
  booking: BookingToArrive,
  { staff, at, kind, amount = 0, after = {} }: ArrivalRecord,
): Promise<void> {
  const actId = await writeStaffAct(tx, {
    at,
    ...staff,
    action: actions[kind],
    thing: 'order',
    thingId: booking.orderNumber,
    ...(amount > 0 ? { amount } : {}),
    before: { arrival: booking.arrival?.kind ?? null },
    after: { arrival: kind === 'undone' ? null : kind, booking: booking.bookingId, ...after },
  })
  await insertArrival(tx, { booking, kind, at, actId })
  tx.publishes(deskDayTopic(booking.locationId, booking.date))
}
