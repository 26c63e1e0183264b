import { DeskCancel, DeskCancelCustomPercents, DeskCancelPreview } from '@pantul/contract/desk-cancel-booking'
import { DeskChange, DeskChangeQuote } from '@pantul/contract/desk-change-booking'
import {
  replacementOrderToWire,
  bookingChangeFromWire,
  changeQuoteToWire,
  changeQuoteRequestFromWire,
} from '@pantul/contract/desk-change-booking-wire'
import {
  cancelRequestFromWire,
  deskCancellationPreviewToWire,
  deskCancellationRefundToWire,
  customPercentsFromWire,
  type LinePercents,
} from '@pantul/contract/desk-cancel-booking-wire'
import { problem } from '@pantul/rules/problem'
import { staffMay, type StaffAction } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import { remainingDiscountOf } from '../../orders/price/allow-discount.ts'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { allowedParts, refundContextOf, type OfferedPart } from '../../money/refund-tasks/plan-refund.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import { limitApprovalCodes } from '../../people/staff/approve.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentStaff } from '../../platform/http/policy.ts'
import { register } from '../../platform/http/route.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { cancelBooking } from './cancel-booking.ts'
import { lastChangeToken } from './last-change.ts'
import { moveBooking } from './move-booking.ts'
import { moveFromWire, priceOfWaiver } from './plan-move.ts'
import { previewCancel, describePreview } from './preview-cancel.ts'
import { bookedOrder, dueOf, orderIdAtDesk } from './queries.ts'
import { quoteMove } from './quote-move.ts'

/** Calls by which staff change and cancel bookings. */
export function deskChangeRoutes(app: FastifyInstance, deps: MoneyDeps): void {
  const previewCancellation = async (
    { params: { location, number }, staff }: PreviewCall,
    bookingId: number | null,
    chosenPercents: LinePercents,
  ) => {
    const orderId = await orderIdAtDesk(deps.db, location, number)
    const changeToken = await lastChangeToken(deps.db, orderId)
    const order = await bookedOrder(deps.db, orderId)
    const { lines, offered, hash, ...shown } = describePreview(
      previewCancel(order, {
        bookingId,
        by: 'staff',
        chosenPercents,
        refundable: await findRefundable(deps.db, orderId),
        refundContext: refundContextOf(deps),
      }),
      order.timeZone,
    )
    return deskCancellationPreviewToWire({
      ...shown,
      isUnpaidOrder: order.state === 'held',
      lines: lines.map(({ line, ...money }) => ({
        ...money,
        lineId: line.id,
        bookingId: line.bookingId,
        name: line.name,
        date: line.date,
        hour: line.hour,
        quantity: line.quantity,
        paidByPackage: line.isPaidByPackage,
      })),
      refundParts: allowedParts(offered, staffMay(staff.roles, 'cancel-custom-percents')).map(describePart),
      // Staff send both back: the hash of the preview and the token of the last change.
      hash: `${hash} ${changeToken}`,
    })
  }

  register(
    app,
    DeskChangeQuote,
    { policy: { staff: 'change-booking' } },
    async ({ params, body, customer, staff, locale: language }) => {
      const orderId = await orderIdAtDesk(deps.db, params.location, params.number)
      const changeToken = await lastChangeToken(deps.db, orderId)
      const { waives, ...target } = changeQuoteRequestFromWire(body)
      const moving = { ...moveFromWire(target), orderId, language, by: 'staff', waives } as const
      const { plan, offered } = await quoteMove(deps, moving)
      const waivableWithoutApproval = await remainingDiscountOf(
        deps.db,
        { customerId: customer.id, ...staff },
        { ...priceOfWaiver(plan), now: deps.clock.now() },
      )
      const data = changeQuoteToWire({
        paid: plan.paid,
        price: plan.taxed.total,
        toPay: plan.toPay,
        toRefund: plan.toRefund,
        waived: plan.waivedNow,
        isWaivable: plan.isWaivable,
        waivableWithoutApproval,
        owed: plan.movedMoney.movedUnpaid - plan.movedMoney.writtenOff,
        refundParts: allowedParts(offered, /* mayBypassGateway */ false).map(describePart),
        hash: `${plan.hash} ${changeToken}`,
      })
      return { statusCode: 200, data }
    },
  )

  register(app, DeskChange, { policy: { staff: 'change-booking' } }, async (incoming) => {
    const request = bookingChangeFromWire(incoming.body)
    const { hash: hashAndChange, routeChoices: choices, bankAccount: account, waiver, ...target } = request
    const orderId = await orderIdAtDesk(deps.db, incoming.params.location, incoming.params.number)
    const [quoteHash = '', seenChange = ''] = hashAndChange.split(' ')
    const staff = actingWithHighestRole(incoming, 'change-booking')
    const waives = waiver !== null
    const by = { by: 'staff', staff, seenChange, choices, account, waiver, waives } as const
    const moving = { ...moveFromWire(target), ...by, orderId, quoteHash, language: incoming.locale }
    const approving = { staff, approvals: [waiver?.approval ?? null] }
    const { order } = await limitApprovalCodes(deps, approving, () =>
      moveBooking(deps, moving, staffAttempt(DeskChange, incoming)),
    )
    const { number, publicId, expiresAt, timeZone } = order
    const heldUntil = expiresAt && localMoment(Temporal.Instant.from(expiresAt), timeZone)
    const due = heldUntil === null ? 0 : await dueOf(deps.db, publicId)
    return { statusCode: 201, data: replacementOrderToWire({ orderNumber: number, due, heldUntil }) }
  })

  register(app, DeskCancelPreview, { policy: { staff: 'cancel-booking' } }, async (incoming) => ({
    statusCode: 200,
    data: await previewCancellation(incoming, incoming.query.bookingId ?? null, /* percents */ new Map()),
  }))

  register(
    app,
    DeskCancelCustomPercents,
    { policy: { staff: 'cancel-custom-percents' } },
    async (incoming) => {
      const { bookingId, percents } = customPercentsFromWire(incoming.body)
      return { statusCode: 200, data: await previewCancellation(incoming, bookingId, percents) }
    },
  )

  register(app, DeskCancel, { policy: { staff: 'cancel-booking' } }, async (incoming) => {
    const cancelling = cancelRequestFromWire(incoming.body)
    const { bookingId, percents, reason, hash: hashAndChange } = cancelling
    const { location, number } = incoming.params
    const staff = cancellingStaff(incoming, percents)
    const [previewHash = '', seenChange = ''] = hashAndChange.split(' ')
    const orderId = await orderIdAtDesk(deps.db, location, number)
    const request = {
      orderId,
      bookingId,
      previewHash,
      reason,
      by: {
        kind: 'staff' as const,
        choices: cancelling.routeChoices,
        account: cancelling.bankAccount,
        isReasonShown: cancelling.isReasonShown,
        chosenPercents: percents,
        staff,
        seenChange,
      },
    }
    const cancelled = await cancelBooking(deps, request, staffAttempt(DeskCancel, incoming))
    return {
      statusCode: 200,
      data: deskCancellationRefundToWire({ ...cancelled, packageHours: cancelled.units }),
    }
  })
}

type PreviewCall = {
  readonly params: { readonly location: string; readonly number: string }
  readonly staff: CurrentStaff
}

const describePart = ({ payment, amount, routes }: OfferedPart) => ({
  paymentId: payment?.publicId ?? null,
  method: payment?.method ?? null,
  amount,
  routes,
})

type StaffRequest = { readonly customer: CurrentCustomer; readonly staff: CurrentStaff }

/** The acting member of staff: with the role that may choose percentages, if the person has it. */
const actingWithHighestRole = (incoming: StaffRequest, action: StaffAction): ActingStaff =>
  actingStaff(
    incoming,
    staffMay(incoming.staff.roles, 'cancel-custom-percents') ? 'cancel-custom-percents' : action,
  )

/** The member of staff who cancels. Refusal: ROLE_MISSING if the person chose percentages and has no role for that. */
function cancellingStaff(incoming: StaffRequest, percents: LinePercents): ActingStaff {
  const staff = actingWithHighestRole(incoming, 'cancel-booking')
  if (percents.size > 0 && !staffMay([staff.role], 'cancel-custom-percents'))
    throw new Refusal(problem('ROLE_MISSING'))
  return staff
}
