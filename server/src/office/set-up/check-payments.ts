import { randomUUID } from 'node:crypto'
import type { PaymentCheck } from '@pantul/contract/desk-set-up-wire'
import { GatewayUnavailable, type GatewayAttempt, type PaymentDeps } from '../../money/gateways/gateway.ts'

const TIMEOUT_MS = 6_000

/** Checks the key of the gateway and whether this server reaches its own public address. */
export async function checkPayments({ config, gateway, clock }: PaymentDeps): Promise<PaymentCheck> {
  const [key, isReachable] = await Promise.all([
    config.midtrans === undefined ? ('none' as const) : keyState(gateway, clock.now()),
    reaches(config.publicUrl),
  ])
  return {
    gateway: config.paymentGateway,
    isProduction: config.midtrans?.environment === 'production',
    key,
    address: config.publicUrl,
    isHttps: config.isHttps,
    isReachable,
  }
}

/** Asks about an order that cannot exist: a gateway that accepts the key does not know it. */
async function keyState(
  gateway: PaymentDeps['gateway'],
  now: Temporal.Instant,
): Promise<'good' | 'wrong' | 'away'> {
  try {
    await gateway.fetchStatus(impossibleAttempt(now), AbortSignal.timeout(TIMEOUT_MS))
    return 'good'
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    return error.isOurFault ? 'wrong' : 'away'
  }
}

const impossibleAttempt = (now: Temporal.Instant): GatewayAttempt => ({
  publicId: 'set-up',
  // Numbers of orders begin with other letters.
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

async function reaches(publicUrl: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${publicUrl}/api/health`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return ok
  } catch {
    // fetch throws if the name or the machine does not answer.
    return false
  }
}
