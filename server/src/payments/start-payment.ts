import type { Deps } from '../deps.ts'
import { failToStart } from './fail-to-start.ts'
import { GatewayAway, GatewayRefused, waitForGateway, type CreatedPayment } from './gateway.ts'
import { paymentTopic } from '../live/name-topics.ts'
import { gatewayAttempt, paymentById } from './queries.ts'

/**
 * Makes the attempt at the gateway and answers where to pay. Null when the gateway is away: the order stands, and
 * the outbox tries again (`reliability.md` M11); or when it refused the attempt: the player may try another. Call it
 * after the commit that wrote the attempt.
 */
export async function startPayment(deps: Deps, paymentId: number): Promise<string | null> {
  const payment = await paymentById(deps.db, paymentId)
  if (payment?.state === 'pending') return payment.redirectUrl
  if (payment?.state !== 'created') return null
  try {
    return await createAtGateway(deps, paymentId)
  } catch (error) {
    if (error instanceof GatewayAway) return null
    throw error
  }
}

/**
 * Makes the attempt at the gateway and keeps where to pay, or that it was refused; throws GatewayAway when there is
 * no answer in 5 s.
 */
export async function createAtGateway(deps: Deps, paymentId: number): Promise<string | null> {
  const attempt = await gatewayAttempt(deps.db, paymentId)
  try {
    const created = await waitForGateway((signal) => deps.gateway.create(attempt, signal))
    return await keepPage(deps, paymentId, created)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    await failToStart(deps, paymentId, error.reason)
    return null
  }
}

async function keepPage(deps: Deps, paymentId: number, created: CreatedPayment): Promise<string | null> {
  const state = await deps.db.transaction(async (tx) => {
    const [payment] = await tx.query<{ state: string; publicId: string }>(
      `update payment
          set state = case when state = 'created' then 'pending' else state end, gateway_ref = $2, redirect_url = $3
        where id = $1
        returning state, public_id as "publicId"`,
      [paymentId, created.gatewayRef, created.redirectUrl],
    )
    if (payment !== undefined) tx.tells(paymentTopic(payment.publicId))
    await tx.query('update outbox set done_at = $2 where dedupe_key = $1 and done_at is null', [
      `create-payment:${paymentId}`,
      deps.clock.now(),
    ])
    // The order was given up while the gateway was being asked, which may have been told so before it knew of the
    // payment: nobody is to pay there.
    if (payment?.state === 'expired' || payment?.state === 'cancelled') {
      await tx.query(
        `insert into outbox (dedupe_key, kind, payload) values ($1, 'gateway-cancel', $2)
         on conflict (dedupe_key) do update set done_at = null, failed_at = null, attempts = 0, next_at = now()`,
        [`cancel-payment:${paymentId}`, JSON.stringify({ paymentId })],
      )
    }
    return payment?.state
  })
  return state === 'pending' ? created.redirectUrl : null
}
