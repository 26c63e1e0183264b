import { problem } from '@pantul/rules/problem'
import { GatewayUnavailable, waitForGateway, type PaymentDeps } from '../gateways/gateway.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { readGatewayAttempt } from './read-gateway-attempt.ts'
import { applyGatewayStatus } from './settle-payment.ts'

/** After so many seconds the caller should retry if the gateway did not answer. */
const retryAfterSeconds = 10

/**
 * Fetches the status of an attempt from the gateway and applies it. Returns false if the gateway does not know the
 * attempt. `transactionId`: the id from a notification; the gateway finds payments of some methods only by it. Throws
 * GatewayUnavailable.
 */
export async function askGateway(
  deps: PaymentDeps,
  paymentId: number,
  transactionId: string | null = null,
): Promise<boolean> {
  const unstored = paymentsWithUnstoredStatus(deps)
  try {
    const isKnown = await fetchAndApply(deps, paymentId, transactionId)
    unstored.delete(paymentId)
    return isKnown
  } catch (error) {
    // The gateway answered, but the answer could not be stored.
    if (!(error instanceof GatewayUnavailable) && unstored.size < mostUnstored) unstored.add(paymentId)
    throw error
  }
}

const mostUnstored = 10_000

const unstoredOfGateway = new WeakMap<PaymentDeps['gateway'], Set<number>>()

/**
 * The ids of attempts whose status this process could not store, for example because the disk was full. They are kept in
 * memory, because the database could not store them either. The sweeper checks them in its next run.
 */
export function paymentsWithUnstoredStatus({ gateway }: PaymentDeps): Set<number> {
  const ids = unstoredOfGateway.get(gateway) ?? new Set<number>()
  unstoredOfGateway.set(gateway, ids)
  return ids
}

async function fetchAndApply(
  deps: PaymentDeps,
  paymentId: number,
  transactionId: string | null,
): Promise<boolean> {
  const stored = await readGatewayAttempt(deps.db, paymentId)
  const attempt = { ...stored, transactionId: transactionId ?? stored.transactionId }
  const status = await waitForGateway((signal) => deps.gateway.fetchStatus(attempt, signal))
  if (status !== null) await applyGatewayStatus(deps, paymentId, status)
  return status !== null
}

/**
 * Cancels an attempt at the gateway and applies its status, which is `paid` if the payer was faster. Throws
 * GatewayUnavailable.
 */
export async function cancelAtGateway(deps: PaymentDeps, paymentId: number): Promise<void> {
  const attempt = await readGatewayAttempt(deps.db, paymentId)
  const status = await waitForGateway((signal) => deps.gateway.cancel(attempt, signal))
  if (status !== null) await applyGatewayStatus(deps, paymentId, status)
}

/** Converts GatewayUnavailable to the refusal GATEWAY_AWAY (503), for callers that can retry. */
export async function refuseIfUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Refusal(problem('GATEWAY_AWAY'), { retryAfter: retryAfterSeconds })
  }
}
