import { problem } from '@pantul/rules/problem'
import { GatewayUnavailable, waitForGateway, type PaymentDeps } from '../gateways/gateway.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { readGatewayAttempt } from './read-gateway-attempt.ts'
import { applyGatewayStatus } from './settle-payment.ts'

/** Seconds after which a caller may retry if the gateway does not answer. */
const retryAfter = 10

/**
 * Fetches an attempt's status from the gateway and applies it. Returns false if the gateway does not know the attempt.
 * `transactionId`: the id from a notification, because the gateway finds payments of some methods only by it. Throws
 * GatewayUnavailable.
 */
export async function askGateway(
  deps: PaymentDeps,
  paymentId: number,
  transactionId: string | null = null,
): Promise<boolean> {
  const unstored = unstoredPayments(deps)
  try {
    const isKnown = await fetchAndApply(deps, paymentId, transactionId)
    unstored.delete(paymentId)
    return isKnown
  } catch (error) {
    // Remembers the attempt if the gateway answered but the database could not store the answer.
    if (!(error instanceof GatewayUnavailable) && unstored.size < MAX_UNSTORED) unstored.add(paymentId)
    throw error
  }
}

const MAX_UNSTORED = 10_000

const unstoredBy = new WeakMap<PaymentDeps['gateway'], Set<number>>()

/**
 * Attempts whose status this process could not store, for example with a full disk. The sweeper checks them in its
 * next run, regardless of schedule. In memory, because nothing could be stored.
 */
export function unstoredPayments({ gateway }: PaymentDeps): Set<number> {
  const known = unstoredBy.get(gateway) ?? new Set<number>()
  unstoredBy.set(gateway, known)
  return known
}

async function fetchAndApply(
  deps: PaymentDeps,
  paymentId: number,
  transactionId: string | null,
): Promise<boolean> {
  const known = await readGatewayAttempt(deps.db, paymentId)
  const attempt = { ...known, transactionId: transactionId ?? known.transactionId }
  const status = await waitForGateway((signal) => deps.gateway.fetchStatus(attempt, signal))
  if (status !== null) await applyGatewayStatus(deps, paymentId, status)
  return status !== null
}

/**
 * Cancels a payment at the gateway and applies its status, which is `paid` if the payer was faster. Throws
 * GatewayUnavailable.
 */
export async function closeAtGateway(deps: PaymentDeps, paymentId: number): Promise<void> {
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
    throw new Refusal(problem('GATEWAY_AWAY'), { retryAfter })
  }
}
