import { DeskCancel, DeskCancelOtherwise, DeskCancelPreview } from '@pantul/contract/desk-cancel'
import {
  cancellingFromWire,
  deskCancellationToWire,
  deskCancelledToWire,
  otherwiseFromWire,
  type LinePercents,
} from '@pantul/contract/desk-cancel-wire'
import { problem } from '@pantul/rules/problem'
import { staffMay } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { paidBy } from '../../money/debts/queries.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { ActingStaff } from '../../people/staff/write-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentStaff } from '../../platform/http/policy.ts'
import { register } from '../../platform/http/route.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { cancelBooking, refundContextOf } from './cancel-booking.ts'
import { lastChange } from './last-change.ts'
import { previewCancel, shownPreview } from './preview-cancel.ts'
import { bookedOrder, orderAtDesk } from './queries.ts'

/** Calls by which staff cancel bookings. */
export function deskChangeRoutes(app: FastifyInstance, deps: MoneyDeps): void {
  const preview = async (
    { location, number }: { location: string; number: string },
    bookingId: number | null,
    byLine: LinePercents,
  ) => {
    const orderId = await orderAtDesk(deps.db, location, number)
    const change = await lastChange(deps.db, orderId)
    const order = await bookedOrder(deps.db, orderId)
    const context = refundContextOf(deps)
    const paid = await paidBy(deps.db, orderId)
    const { lines, offered, hash, ...shown } = shownPreview(
      previewCancel(order, { bookingId, by: 'staff', byLine, paidBy: paid, context }),
      order.timeZone,
    )
    return deskCancellationToWire({
      ...shown,
      isHeld: order.state === 'held',
      lines: lines.map(({ line, ...money }) => ({
        ...money,
        lineId: line.id,
        bookingId: line.bookingId,
        name: line.name,
        date: line.date,
        hour: line.hour,
        quantity: line.quantity,
        isByPackage: line.byPackage,
      })),
      parts: offered.map(({ source, amount, routes }) => ({
        paymentId: source?.publicId ?? null,
        method: source?.method ?? null,
        amount,
        routes,
      })),
      hash: `${hash} ${change}`,
    })
  }

  register(app, DeskCancelPreview, { policy: { staff: 'cancel-booking' } }, async ({ params, query }) => ({
    statusCode: 200,
    data: await preview(params, query.bookingId ?? null, new Map()),
  }))

  register(app, DeskCancelOtherwise, { policy: { staff: 'cancel-otherwise' } }, async ({ params, body }) => {
    const { bookingId, percents } = otherwiseFromWire(body)
    return { statusCode: 200, data: await preview(params, bookingId, percents) }
  })

  register(app, DeskCancel, { policy: { staff: 'cancel-booking' } }, async (incoming) => {
    const { bookingId, percents, reason, hash: seen, ...by } = cancellingFromWire(incoming.body)
    const { location, number } = incoming.params
    const staff = cancellingStaff(incoming, percents)
    const [previewHash = '', change = ''] = seen.split(' ')
    const orderId = await orderAtDesk(deps.db, location, number)
    const cancelling = {
      orderId,
      bookingId,
      previewHash,
      reason,
      by: { ...by, byLine: percents, staff, change },
    }
    const cancelled = await cancelBooking(deps, cancelling, staffAttempt(DeskCancel, incoming))
    return { statusCode: 200, data: deskCancelledToWire(cancelled) }
  })
}

type Acting = { readonly customer: CurrentCustomer; readonly staff: CurrentStaff }

/** Whoever may do more acts by that role. ROLE_MISSING: other percentages than the tiers need it. */
function cancellingStaff(incoming: Acting, percents: LinePercents): ActingStaff {
  if (staffMay(incoming.staff.roles, 'cancel-otherwise')) return actingStaff(incoming, 'cancel-otherwise')
  if (percents.size > 0) throw new Refusal(problem('ROLE_MISSING'))
  return actingStaff(incoming, 'cancel-booking')
}
