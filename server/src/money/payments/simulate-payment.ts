import type { DataOf, BodyOf } from '@pantul/contract/call'
import type { OneSimulation, Simulate } from '@pantul/contract/payments'
import { problem } from '@pantul/rules/problem'
import { expireOrder } from '../../orders/states/expire-order.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import {
  readTransaction,
  applyEvent,
  type SimulatedEvent,
} from '../gateways/simulator/simulated-transactions.ts'
import type { MidtransBody } from '../gateways/midtrans/midtrans-text.ts'
import { notificationKey, notificationOf, simulatorName } from '../gateways/simulator/simulated-gateway.ts'
import { findPayment, type Payment } from './payment.ts'

export type SimulatorAction = BodyOf<typeof Simulate>['action']
/** A notification and the HTTP status with which the server answered it, in wire spelling. */
export type SentNotification = DataOf<typeof OneSimulation>['Notices'][number]

type Step = SimulatedEvent & {
  /** How often the notification is sent. */
  readonly times?: number
  /** An old notification is sent again, although the status has changed. */
  readonly isReplay?: true
}
type Scenario = {
  /** The statuses in which a transaction allows the action. */
  readonly from: readonly string[]
  readonly steps: readonly Step[]
}

const settlement = { status: 'settlement', statusCode: '200', paymentType: 'qris' } as const
const denial = { status: 'deny', statusCode: '202', paymentType: 'qris' } as const
const payableStatuses = ['pending', 'deny']

const scenarios: Readonly<Record<SimulatorAction, Scenario>> = {
  pay: { from: payableStatuses, steps: [settlement] },
  'pay-late': { from: [...payableStatuses, 'expire', 'cancel'], steps: [settlement] },
  deny: { from: ['pending'], steps: [denial] },
  challenge: {
    from: payableStatuses,
    steps: [{ status: 'capture', statusCode: '201', fraudStatus: 'challenge', paymentType: 'credit_card' }],
  },
  accept: {
    from: ['challenge'],
    steps: [{ status: 'capture', statusCode: '200', fraudStatus: 'accept', paymentType: 'credit_card' }],
  },
  expire: { from: ['pending'], steps: [{ status: 'expire', statusCode: '202', paymentType: 'qris' }] },
  cancel: {
    from: ['pending', 'challenge'],
    steps: [{ status: 'cancel', statusCode: '202', paymentType: 'qris' }],
  },
  'wrong-amount': { from: payableStatuses, steps: [{ ...settlement, amountDifference: -1 }] },
  duplicate: { from: payableStatuses, steps: [{ ...settlement, times: 3 }] },
  'out-of-order': {
    from: payableStatuses,
    steps: [
      settlement,
      { ...settlement, status: 'pending', statusCode: '201', isReplay: true },
      { ...settlement, status: 'expire', statusCode: '202', isReplay: true },
    ],
  },
  reversal: { from: [...payableStatuses, 'settlement'], steps: [settlement, denial] },
}

type Simulation = {
  readonly action: SimulatorAction
  /** Sends a notification as the gateway does, and returns the HTTP status. */
  readonly send: (notification: MidtransBody) => Promise<number>
}

/**
 * Simulates an action of the payer, the bank or the gateway: changes the simulated transaction and sends notifications to
 * the real route. Returns the notifications and how they were answered. Refusal: PAYMENT_CLOSED if the status of the
 * transaction does not allow the action.
 */
export async function simulatePayment(
  deps: PaymentDeps,
  payment: Payment,
  simulation: Simulation,
): Promise<SentNotification[]> {
  const scenario = scenarios[simulation.action]
  if (simulation.action === 'pay-late') await endHold(deps, payment)
  const transactionBefore = await readTransaction(deps.db, payment.gatewayOrderId)
  const key = notificationKey(deps.config.secretKey)
  const notifications: SentNotification[] = []
  let from = scenario.from
  for (const step of scenario.steps) {
    const transaction =
      step.isReplay === true && transactionBefore !== undefined
        ? { ...transactionBefore, ...step, fraudStatus: null }
        : await applyEvent(deps.db, payment.gatewayOrderId, { event: step, from })
    if (transaction === undefined) throw new Refusal(problem('PAYMENT_CLOSED'))
    from = [step.status]
    for (let sent = 0; sent < (step.times ?? 1); sent += 1) {
      const answered = await simulation.send(notificationOf(transaction, key))
      notifications.push({ transaction_status: step.status, answered })
    }
  }
  return notifications
}

/** Ends the hold as the sweeper does. */
async function endHold(deps: PaymentDeps, { orderId }: Payment): Promise<void> {
  await deps.db.transaction((tx) => expireOrder(tx, orderId, 'hold ran out'))
  deps.wakeOutbox()
}

/** Finds a payment of the simulator. Refusals: ROUTE_UNKNOWN (another gateway is used), PAYMENT_UNKNOWN. */
export async function findSimulatedPayment(deps: PaymentDeps, publicId: string): Promise<Payment> {
  if (deps.gateway.name !== simulatorName) throw new Refusal(problem('ROUTE_UNKNOWN'))
  return findPayment(deps.db, publicId)
}
