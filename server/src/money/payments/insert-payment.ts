import type { Transaction } from '../../platform/database/open.ts'

/** `gateway`: its name. `expiresAt`: when the gateway is to stop taking money, a minute before the hold ends. */
export type NewPayment = {
  readonly publicId: string
  readonly orderPublicId: string
  readonly attempt: number
  readonly amount: number
  readonly expiresAt: Temporal.Instant
  readonly now: Temporal.Instant
  readonly gateway: string
}

/** Until the first time that the gateway is asked how it stands, should no notice come. */
const firstCheckSeconds = 30
/** Time for the request itself to make the payment at the gateway, before the outbox does. */
const firstTrySeconds = 10

const insert = `
  with made as (
    insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state,
                         created_at, expires_at, next_check_at)
    select $1, o.id, $3::smallint, $4, o.number || '-' || $3::smallint, $5, 'created', $6, $7, $8
      from sales_order o where o.public_id = $2
    returning id
  ), told as (
    insert into outbox (dedupe_key, kind, payload, next_at)
    select 'create-payment:' || id, 'gateway-create', jsonb_build_object('paymentId', id), $9 from made
  )
  select id from made`

/**
 * Writes one attempt in state `created`, and what makes it at the gateway should this process end before it does;
 * answers its id. Its id at the gateway, `<order number>-<attempt>`, is known before the gateway hears of it, so that
 * a crash between the two never makes a second one.
 */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<number> {
  const { now } = payment
  const [row] = await tx.query<{ id: number }>(insert, [
    payment.publicId,
    payment.orderPublicId,
    payment.attempt,
    payment.gateway,
    payment.amount,
    now,
    payment.expiresAt,
    now.add({ seconds: firstCheckSeconds }),
    now.add({ seconds: firstTrySeconds }),
  ])
  if (row === undefined) throw new Error('a payment was not written')
  return row.id
}
