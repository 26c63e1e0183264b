import { CorrectPayment, DeskLimits, WriteOffBalance, TakePayment } from '@pantul/contract/desk-payments'
import {
  correctedPaymentToWire,
  paymentCorrectionFromWire,
  writeOffResultToWire,
  writeOffFromWire,
  limitsToWire,
  takenPaymentToWire,
  takePaymentFromWire,
} from '@pantul/contract/desk-payments-wire'
import { ShowQris } from '@pantul/contract/desk-qris'
import { counterQrToWire, qrRequestFromWire } from '@pantul/contract/desk-qris-wire'
import { StatementPayments, VerifyPayments } from '@pantul/contract/desk-verify-payments'
import {
  statementFilterFromWire,
  statementToWire,
  verificationFromWire,
} from '@pantul/contract/desk-verify-payments-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { writeOffBalance } from '../unpaid-balances/write-off-balance.ts'
import { readCounterLimits } from '../unpaid-balances/read-counter-limits.ts'
import { correctPayment } from './correct-payment.ts'
import { listStatement } from './list-statement.ts'
import { showQris } from './show-qris.ts'
import { takePayment } from './take-payment.ts'
import { verifyPayments } from './verify-payments.ts'

/** Calls by which staff take money at the counter, write off unpaid balances, correct and verify payments. */
export function counterPaymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  register(app, TakePayment, { policy: { staff: 'take-payment' } }, async (incoming) => {
    const { body, params } = incoming
    const taking = {
      ...takePaymentFromWire(body),
      orderNumber: params.number,
      staff: actingStaff(incoming, 'take-payment'),
    }
    const taken = await takePayment(deps, taking, staffAttempt(TakePayment, incoming))
    return { statusCode: 200, data: takenPaymentToWire(taken) }
  })

  register(app, ShowQris, { policy: { staff: 'take-payment' } }, async (incoming) => {
    const request = {
      ...qrRequestFromWire(incoming.body),
      orderNumber: incoming.params.number,
      staff: actingStaff(incoming, 'take-payment'),
    }
    const code = await showQris(deps, request, staffAttempt(ShowQris, incoming))
    return { statusCode: 201, data: counterQrToWire(code) }
  })

  register(app, WriteOffBalance, { policy: { staff: 'forgive-rest' } }, async (incoming) => {
    const writeOff = {
      ...writeOffFromWire(incoming.body),
      orderNumber: incoming.params.number,
      staff: actingStaff(incoming, 'forgive-rest'),
    }
    const result = await writeOffBalance(deps, writeOff, staffAttempt(WriteOffBalance, incoming))
    return { statusCode: 200, data: writeOffResultToWire(result) }
  })

  register(app, DeskLimits, { policy: { staff: 'take-payment' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'take-payment')
    const limits = await readCounterLimits(deps, { staff, ...incoming.query })
    return { statusCode: 200, data: limitsToWire(limits) }
  })

  register(app, CorrectPayment, { policy: { staff: 'correct-payment' } }, async (incoming) => {
    const { otherPaymentIds, ...correction } = paymentCorrectionFromWire(incoming.body)
    const corrected = await correctPayment(
      deps,
      {
        ...correction,
        payments: [incoming.params.id, ...otherPaymentIds],
        staff: actingStaff(incoming, 'correct-payment'),
      },
      staffAttempt(CorrectPayment, incoming),
    )
    return { statusCode: 200, data: correctedPaymentToWire(corrected) }
  })

  register(
    app,
    StatementPayments,
    { policy: { staff: 'see-payments' } },
    async ({ customer, staff, query }) => {
      const page = await listStatement(deps.db, {
        ...statementFilterFromWire(query),
        locationId: staff.locationId,
        readerId: customer.id,
      })
      return { statusCode: 200, data: statementToWire(page) }
    },
  )

  register(app, VerifyPayments, { policy: { staff: 'verify-payments' } }, async (incoming) => {
    await verifyPayments(deps, {
      ...verificationFromWire(incoming.body),
      staff: actingStaff(incoming, 'verify-payments'),
      sessionId: incoming.customer.sessionId,
    })
    return { statusCode: 200, data: {} }
  })
}
