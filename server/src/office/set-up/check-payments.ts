import { randomUUID } from 'node:crypto'
import type { PaymentCheck } from '@pantul/contract/desk-set-up-wire'
import { GatewayUnavailable, type GatewayAttempt, type PaymentDeps } from '../../money/gateways/gateway.ts'

const TIMEOUT_MS = 6_000

/** Checks the key for the payment gateway, and whether this server reaches its own public URL. */
export async function checkPayments({ config, gateway, clock }: PaymentDeps): Promise<PaymentCheck> {
  const [keyState, isReachable] = await Promise.all([
    config.midtrans === undefined ? ('none' as const) : checkKey(gateway, clock.now()),
    isUrlReachable(config.publicUrl),
  ])
  return {
    gateway: config.paymentGateway,
    isProduction: config.midtrans?.environment === 'production',
    key: keyState,
    address: config.publicUrl,
    isHttps: config.isHttps,
    isReachable,
  }
}

/**
 * Asks the gateway about a payment that cannot exist. If it accepts the key, it answers that it does not know the
 * payment.
 */
async function checkKey(
  gateway: PaymentDeps['gateway'],
  now: Temporal.Instant,
): Promise<'good' | 'wrong' | 'away'> {
  try {
    await gateway.fetchStatus(impossibleAttempt(now), AbortSignal.timeout(TIMEOUT_MS))
    return 'good'
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    // `isOurFault`: the gateway answered and refused the request, so it does not accept the key.
    return error.isOurFault ? 'wrong' : 'away'
  }
}

const impossibleAttempt = (now: Temporal.Instant): GatewayAttempt => ({
  publicId: 'set-up',
  // No order number begins with these letters.
  gatewayOrderId: `SETUP-${randomUUID().slice(0, 13)}`,
  gatewayRef: null,
  transactionId: null,
  method: null,
  amount: 1,
  createdAt: now,
  expiresAt: now,
  locale: 'en',
  lines: [],
  payer: { name: '', email: '', phone: '' },
})

async function isUrlReachable(publicUrl: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${publicUrl}/api/health`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return ok
  } catch {
    // `fetch` throws if the host is not found or does not answer.
    return false
  }
}
