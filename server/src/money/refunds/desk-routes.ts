import {
  ApproveRefund,
  DeskRefundCounts,
  DeskRefunds,
  EnterRefundBankAccount,
  FinishRefund,
  RefundInCash,
  ReopenRefund,
  RouteRefund,
  SeeRefundBankAccount,
  SendRefund,
} from '@pantul/contract/desk-refunds'
import {
  enteredBankAccountFromWire,
  guestAtCounterFromWire,
  otherRouteFromWire,
  refundCountsToWire,
  refundSearchFromWire,
  refundsToWire,
  returnedTransferFromWire,
  refundVersionFromWire,
  sentTransferFromWire,
  bankAccountToWire,
} from '@pantul/contract/desk-refunds-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { changeRoute } from './change-route.ts'
import { countRefunds, listRefunds } from './list-refunds.ts'
import { makeTransferStep } from './make-transfer-step.ts'
import { reopenRefund } from './reopen-refund.ts'
import { seeRefundAccount } from './see-refund-account.ts'
import { enterRefundAccount, refundInCash } from './settle-with-guest.ts'

/** Calls by which staff work on the refunds of a location. */
export function deskRefundRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  register(app, DeskRefunds, { policy: { staff: 'see-refunds' } }, async ({ customer, staff, query }) => {
    const search = { ...refundSearchFromWire(query), locationId: staff.locationId, readerId: customer.id }
    return { statusCode: 200, data: refundsToWire(await listRefunds(deps.db, search)) }
  })

  register(app, DeskRefundCounts, { policy: { staff: 'see-refunds' } }, async ({ staff }) => ({
    statusCode: 200,
    data: refundCountsToWire(await countRefunds(deps.db, staff.locationId)),
  }))

  register(app, ApproveRefund, { policy: { staff: 'approve-refunds' } }, async (incoming) => {
    const transfer = {
      ...refundVersionFromWire(incoming.body),
      step: 'approve',
      reference: null,
      publicId: incoming.params.id,
      staff: actingStaff(incoming, 'approve-refunds'),
      sessionId: incoming.customer.sessionId,
    } as const
    await makeTransferStep(deps, transfer, staffAttempt(ApproveRefund, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, SendRefund, { policy: { staff: 'approve-refunds' } }, async (incoming) => {
    const transfer = {
      ...sentTransferFromWire(incoming.body),
      step: 'send',
      publicId: incoming.params.id,
      staff: actingStaff(incoming, 'approve-refunds'),
      sessionId: incoming.customer.sessionId,
    } as const
    await makeTransferStep(deps, transfer, staffAttempt(SendRefund, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, FinishRefund, { policy: { staff: 'approve-refunds' } }, async (incoming) => {
    const transfer = {
      ...refundVersionFromWire(incoming.body),
      step: 'finish',
      reference: null,
      publicId: incoming.params.id,
      staff: actingStaff(incoming, 'approve-refunds'),
      sessionId: incoming.customer.sessionId,
    } as const
    await makeTransferStep(deps, transfer, staffAttempt(FinishRefund, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, ReopenRefund, { policy: { staff: 'approve-refunds' } }, async (incoming) => {
    const reopening = {
      ...returnedTransferFromWire(incoming.body),
      publicId: incoming.params.id,
      staff: actingStaff(incoming, 'approve-refunds'),
    }
    await reopenRefund(deps, reopening, staffAttempt(ReopenRefund, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, RouteRefund, { policy: { staff: 'route-refunds' } }, async (incoming) => {
    const change = {
      ...otherRouteFromWire(incoming.body),
      publicId: incoming.params.id,
      staff: actingStaff(incoming, 'route-refunds'),
    }
    await changeRoute(deps, change, staffAttempt(RouteRefund, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, RefundInCash, { policy: { staff: 'refund-cash' } }, async (incoming) => {
    const request = {
      ...guestAtCounterFromWire(incoming.body),
      publicId: incoming.params.id,
      staff: actingStaff(incoming, 'refund-cash'),
    }
    await refundInCash(deps, request, staffAttempt(RefundInCash, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, EnterRefundBankAccount, { policy: { staff: 'route-refunds' } }, async (incoming) => {
    const request = {
      ...enteredBankAccountFromWire(incoming.body),
      publicId: incoming.params.id,
      staff: actingStaff(incoming, 'route-refunds'),
    }
    await enterRefundAccount(deps, request, staffAttempt(EnterRefundBankAccount, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, SeeRefundBankAccount, { policy: { staff: 'approve-refunds' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'approve-refunds')
    const account = await seeRefundAccount(deps, staff, incoming.params.id)
    return { statusCode: 200, data: bankAccountToWire(account) }
  })
}
