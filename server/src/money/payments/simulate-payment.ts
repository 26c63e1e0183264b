import type { DataOf, BodyOf } from '@pantul/contract/call'
import type { OneSimulation, Simulate } from '@pantul/contract/payments'
import { problem } from '@pantul/rules/problem'
import { expireOrder } from '../../orders/expire-order.ts'
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
/** A notification and the HTTP status of its response, in wire spelling. */
export type SentNotification = DataOf<typeof OneSimulation>['Notices'][number]

/**
 * A step of a scenario. `times`: how often the notification is sent. `isReplay`: an old notification that no longer matches the
 * state.
 */
type Step = SimulatedEvent & { readonly times?: number; readonly isReplay?: true }
type Scenario = { readonly from: readonly string[]; readonly steps: readonly Step[] }

const settlement = { status: 'settlement', statusCode: '200', paymentType: 'qris' } as const
const denial = { status: 'deny', statusCode: '202', paymentType: 'qris' } as const
const open = ['pending', 'deny']

const scenarios: Readonly<Record<SimulatorAction, Scenario>> = {
  pay: { from: open, steps: [settlement] },
  'pay-late': { from: [...open, 'expire', 'cancel'], steps: [settlement] },
  deny: { from: ['pending'], steps: [denial] },
  challenge: {
    from: open,
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
  'wrong-amount': { from: open, steps: [{ ...settlement, amountDifference: -1 }] },
  duplicate: { from: open, steps: [{ ...settlement, times: 3 }] },
  'out-of-order': {
    from: open,
    steps: [
      settlement,
      { ...settlement, status: 'pending', statusCode: '201', isReplay: true },
      { ...settlement, status: 'expire', statusCode: '202', isReplay: true },
    ],
  },
  reversal: { from: [...open, 'settlement'], steps: [settlement, denial] },
}

type Simulation = {
  readonly action: SimulatorAction
  /** Sends a notification as the gateway does, and returns the HTTP status. */
  readonly send: (notification: MidtransBody) => Promise<number>
}

/**
 * Simulates an action of the payer, the bank or the gateway: changes the simulator's store and sends the notifications to the
 * real route. Returns the notifications with their HTTP status. Refusal: PAYMENT_CLOSED if the attempt's state does not allow
 * the action.
 */
export async function simulatePayment(
  deps: PaymentDeps,
  payment: Payment,
  simulation: Simulation,
): Promise<SentNotification[]> {
  const scenario = scenarios[simulation.action]
  if (simulation.action === 'pay-late') await endHold(deps, payment)
  const entry = await readTransaction(deps.db, payment.gatewayOrderId)
  const key = notificationKey(deps.config.secretKey)
  const notifications: SentNotification[] = []
  let from = scenario.from
  for (const step of scenario.steps) {
    const written =
      step.isReplay === true && entry !== undefined
        ? { ...entry, ...step, fraudStatus: null }
        : await applyEvent(deps.db, payment.gatewayOrderId, { event: step, from })
    if (written === undefined) throw new Refusal(problem('PAYMENT_CLOSED'))
    from = [step.status]
    for (let sent = 0; sent < (step.times ?? 1); sent += 1) {
      const answered = await simulation.send(notificationOf(written, key))
      notifications.push({ transaction_status: step.status, answered })
    }
  }
  return notifications
}

/** Ends the hold with the same function as the sweeper. */
async function endHold(deps: PaymentDeps, { orderId }: Payment): Promise<void> {
  await deps.db.transaction((tx) => expireOrder(tx, orderId, 'hold ran out'))
  deps.wakeOutbox()
}

/** The simulated attempt of a URL. Refusals: ROUTE_UNKNOWN unless the simulator is the gateway; PAYMENT_UNKNOWN. */
export async function simulatedPayment(deps: PaymentDeps, publicId: string): Promise<Payment> {
  if (deps.gateway.name !== simulatorName) throw new Refusal(problem('ROUTE_UNKNOWN'))
  const payment = await findPayment(deps.db, publicId)
  return payment
}
