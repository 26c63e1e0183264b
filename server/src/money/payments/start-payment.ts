import {
  GatewayUnavailable,
  GatewayRefused,
  waitForGateway,
  type PaymentDeps,
  type CreatedPayment,
  type GatewayAttempt,
} from '../gateways/gateway.ts'
import { queueCancels } from './close-payment.ts'
import { markCreationFailed } from './mark-creation-failed.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import { findPayment } from './payment.ts'
import { readGatewayAttempt } from './read-gateway-attempt.ts'

/** An attempt that was just inserted, and what the gateway gets. */
export type NewAttempt = { readonly id: number; readonly attempt: GatewayAttempt }

/**
 * Creates an attempt at the gateway and returns the URL of its payment page. Returns null if the gateway is unavailable (the
 * outbox retries) or refused the attempt (the player may start another one). Call it after the commit that inserted the
 * attempt.
 */
export async function startPayment(deps: PaymentDeps, publicId: string): Promise<string | null> {
  const payment = await findPayment(deps.db, publicId)
  if (payment.state === 'pending') return payment.redirectUrl
  if (payment.state !== 'created') return null
  return nullIfUnavailable(() => createAtGateway(deps, payment.id))
}

/** Does the same as `startPayment` without reading the attempt again. */
export const startNewPayment = (deps: PaymentDeps, inserted: NewAttempt): Promise<string | null> =>
  nullIfUnavailable(() => createAndStore(deps, inserted))

async function nullIfUnavailable(start: () => Promise<string | null>): Promise<string | null> {
  try {
    return await start()
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null
    throw error
  }
}

/** Creates an attempt at the gateway and stores the URL of its page, or the refusal. Throws GatewayUnavailable. */
export const createAtGateway = async (deps: PaymentDeps, paymentId: number): Promise<string | null> =>
  createAndStore(deps, { id: paymentId, attempt: await readGatewayAttempt(deps.db, paymentId) })

async function createAndStore(deps: PaymentDeps, { id, attempt }: NewAttempt): Promise<string | null> {
  try {
    const created = await waitForGateway((signal) => deps.gateway.create(attempt, signal))
    return await storePage(deps, id, created)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    await markCreationFailed(deps, id, error.reason)
    return null
  }
}

const updateWithPage = `
  with changed as (
    update payment
       set state = case when state = 'created' then 'pending' else state end, gateway_ref = $2, redirect_url = $3
     where id = $1
    returning id, state, public_id
  ), finished_job as (
    update outbox set done_at = $4 where dedupe_key = 'create-payment:' || $1::bigint and done_at is null
  )
  select state, public_id as "publicId" from changed`

async function storePage(
  deps: PaymentDeps,
  paymentId: number,
  created: CreatedPayment,
): Promise<string | null> {
  const state = await deps.db.transaction(async (tx) => {
    const [payment] = await tx.query<{ state: string; publicId: string }>(updateWithPage, [
      paymentId,
      created.gatewayRef,
      created.redirectUrl,
      deps.clock.now(),
    ])
    if (payment === undefined) return undefined
    // The order was cancelled during this call. The cancellation may have reached the gateway before the payment existed
    // there, so it is sent again.
    if (payment.state === 'expired' || payment.state === 'cancelled') await queueCancels(tx, [paymentId])
    tx.publish(paymentTopic(payment.publicId))
    return payment.state
  })
  return state === 'pending' ? created.redirectUrl : null
}
