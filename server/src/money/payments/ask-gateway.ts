import { problem } from '@pantul/rules/problem'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { GatewayAway, waitForGateway } from '../gateways/gateway.ts'
import { gatewayAttempt } from './queries.ts'
import { applyGatewayStatus } from './settle-payment.ts'

/** Seconds after which a caller may try again while the gateway is away. */
const retryAfter = 10

/**
 * Asks the gateway how an attempt stands and applies its word. Answers false when it knows nothing of the attempt.
 * `heardOf`: the transaction that a notice spoke of, should the gateway know it by that only. Throws GatewayAway.
 */
export async function askGateway(
  deps: PaymentDeps,
  paymentId: number,
  heardOf: string | null = null,
): Promise<boolean> {
  const unsettled = unsettledOf(deps)
  try {
    const isKnown = await askOnce(deps, paymentId, heardOf)
    unsettled.delete(paymentId)
    return isKnown
  } catch (error) {
    // The gateway may have spoken, and our own database refused what it said.
    if (!(error instanceof GatewayAway) && unsettled.size < mostUnsettled) unsettled.add(paymentId)
    throw error
  }
}

const mostUnsettled = 10_000

const unsettledBy = new WeakMap<PaymentDeps['gateway'], Set<number>>()

/**
 * Attempts of which this process could not write down what the gateway said, as while a disk is full: the sweeper asks
 * again at its next round, whenever the next look was due. They are in memory only because nothing could be written.
 */
export function unsettledOf({ gateway }: PaymentDeps): Set<number> {
  const known = unsettledBy.get(gateway) ?? new Set<number>()
  unsettledBy.set(gateway, known)
  return known
}

async function askOnce(deps: PaymentDeps, paymentId: number, heardOf: string | null): Promise<boolean> {
  const known = await gatewayAttempt(deps.db, paymentId)
  const attempt = { ...known, transactionId: heardOf ?? known.transactionId }
  const status = await waitForGateway((signal) => deps.gateway.fetchStatus(attempt, signal))
  if (status !== null) await applyGatewayStatus(deps, paymentId, status)
  return status !== null
}

/**
 * Tells the gateway to take no more money for an attempt and applies what it answers: `paid` when the money came
 * first. Throws GatewayAway.
 */
export async function closeAtGateway(deps: PaymentDeps, paymentId: number): Promise<void> {
  const attempt = await gatewayAttempt(deps.db, paymentId)
  const status = await waitForGateway((signal) => deps.gateway.cancel(attempt, signal))
  if (status !== null) await applyGatewayStatus(deps, paymentId, status)
}

/** Turns a gateway that is away into the refusal GATEWAY_AWAY (503), for a caller who can come back. */
export async function refuseWhileAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    throw new Refusal(problem('GATEWAY_AWAY'), { retryAfter })
  }
}
