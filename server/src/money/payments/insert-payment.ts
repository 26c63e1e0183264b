import type { Transaction } from '../../platform/database/open.ts'

/** `gateway`: its name. `expiresAt`: end of payment at the gateway, by `attemptEnd`. */
export type NewPayment = {
  readonly publicId: string
  readonly orderPublicId: string
  readonly attempt: number
  readonly amount: number
  readonly expiresAt: Temporal.Instant
  readonly now: Temporal.Instant
  readonly gateway: string
}

/** The id of an attempt at the gateway, which the insert writes too. */
export const gatewayOrderId = (orderNumber: string, attempt: number): string => `${orderNumber}-${attempt}`

/** The gateway stops taking money this many seconds before the hold ends. */
const gatewayMargin = 60
/** An attempt of an order that is held for days ends after a day; the player starts another one. */
const longestAttemptHours = 24

/** When the gateway stops taking money for an attempt that begins now. */
export function attemptEnd(heldUntil: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const ends = [heldUntil.subtract({ seconds: gatewayMargin }), now.add({ hours: longestAttemptHours })]
  return Temporal.Instant.fromEpochMilliseconds(
    Math.min(...ends.map(({ epochMilliseconds }) => epochMilliseconds)),
  )
}

const insertQr = `
  insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state,
                       created_at, expires_at, next_check_at, act_id)
  select $1, o.id, $3::smallint, $4, o.number || '-' || $3::smallint, $5, 'created', $6, $7, $8, $9
    from sales_order o where o.public_id = $2
  returning id`

/**
 * Inserts the attempt of a QR code at the counter. `actId`: the act of the member of staff who shows the code. Writes no
 * outbox entry: if this request fails, the code is not needed any more.
 */
export async function insertQrAttempt(
  tx: Transaction,
  payment: NewPayment & { readonly actId: number },
): Promise<void> {
  const { now } = payment
  await tx.query(insertQr, [
    payment.publicId,
    payment.orderPublicId,
    payment.attempt,
    payment.gateway,
    payment.amount,
    now,
    payment.expiresAt,
    now.add({ seconds: firstCheckSeconds }),
    payment.actId,
  ])
}

const insertEnded = `
  insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state, created_at, expires_at)
  select $1, o.id, $3::smallint, $4, o.number || '-' || $3::smallint, $5, 'expired', $6, $6
    from sales_order o where o.public_id = $2`

/**
 * Inserts a first attempt that has ended and is never asked for at the gateway. The guest who opens its page starts
 * another one. For orders of a file, of which most are paid at the counter.
 */
export async function insertEndedPayment(
  tx: Transaction,
  payment: Omit<NewPayment, 'expiresAt'>,
): Promise<void> {
  const { publicId, orderPublicId, attempt, gateway, amount, now } = payment
  await tx.query(insertEnded, [publicId, orderPublicId, attempt, gateway, amount, now])
}

/** Delay of the first status check, if no notification comes. */
const firstCheckSeconds = 30
/** Time for the request to create the payment, before the outbox does. */
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
 * Inserts an attempt in state `created`, with an outbox entry that creates it at the gateway if this process dies.
 * Returns its id. Its gateway id, `<order number>-<attempt>`, is fixed before the first call, so that a retry cannot
 * create a second payment.
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
