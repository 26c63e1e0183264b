import type { ArrivalKind } from '@pantul/rules/arrival'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { deskDayTopic } from '../../platform/live/topics.ts'
import { bookingsOfOrder, insertArrival, lockOrderChain, type BookingToArrive } from './queries.ts'

/** The refusal CHANGED_MEANWHILE, with the person who recorded another arrival, and when. */
export const arrivalChangedRefusal = (arrival: NonNullable<BookingToArrive['arrival']>): Refusal =>
  new Refusal(problem('CHANGED_MEANWHILE', { name: arrival.by, time: arrival.at.slice(11, 16) }))

/** The problem ARRIVAL_UNPAID with the due amount. */
export const unpaidProblem = ({ due }: BookingToArrive) =>
  problem('ARRIVAL_UNPAID', { due: formatRupiah(due) })

/**
 * Locks an order and the orders to which its bookings were moved, and reads one of its bookings. Refusal: ORDER_UNKNOWN, also
 * for an order of another location.
 */
export async function lockBooking(
  tx: Transaction,
  { number, bookingId, locationId }: { number: string; bookingId: number; locationId: string },
): Promise<BookingToArrive> {
  await lockOrderChain(tx, number)
  const booking = (await bookingsOfOrder(tx, number)).find(
    (found) =>
      found.orderNumber === number && found.bookingId === bookingId && found.locationId === locationId,
  )
  if (booking === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  return booking
}

/** The hours that were put on sale. */
export type ReleasedHours = { readonly released: readonly number[] }

type ArrivalRecord = {
  readonly staff: ActingStaff
  readonly at: Temporal.Instant
  readonly kind: ArrivalKind | 'undone'
  /** Rupiah that were paid for the hours which are released, or which the booking gets again. */
  readonly amount?: number
  /** More values for `after` of the staff act. */
  readonly after?: Readonly<Record<string, unknown>>
}

const actions = { arrived: 'check-in', no_show: 'mark-no-show', undone: 'undo-arrival' } as const

/** Records an arrival, a no-show, or that one of them is undone, with its staff act (audit log). Tells the open desks. */
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
  await insertArrival(tx, { ...booking, kind, at, actId })
  tx.publish(deskDayTopic(booking.locationId, booking.date))
}
