import type { Transaction } from '../../platform/database/open.ts'

export type NewPayment = {
  readonly publicId: string
  readonly orderPublicId: string
  readonly attempt: number
  readonly amount: number
  /** When the gateway stops taking money, see `attemptEnd`. */
  readonly expiresAt: Temporal.Instant
  readonly now: Temporal.Instant
  /** The name of the gateway. */
  readonly gateway: string
}

/** The id of an attempt at the gateway. It is fixed before the first call, so that a retry creates no second payment. */
export const gatewayOrderId = (orderNumber: string, attempt: number): string => `${orderNumber}-${attempt}`

/** The gateway stops taking money so many seconds before the hold ends. */
const gatewayMarginSeconds = 60
/** An attempt of an order that is held for days ends after a day. The player can start another one. */
const longestAttemptHours = 24

/** When the gateway stops taking money for an attempt that begins now. */
export function attemptEnd(heldUntil: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const endByHold = heldUntil.subtract({ seconds: gatewayMarginSeconds })
  const latestEnd = now.add({ hours: longestAttemptHours })
  return Temporal.Instant.compare(endByHold, latestEnd) < 0 ? endByHold : latestEnd
}

/** When the status of an attempt is first checked, if no notification comes. */
const firstCheckSeconds = 30
/** If the request has not created the payment at the gateway after this time, the outbox does. */
const firstTrySeconds = 10

/**
 * Inserts an attempt, with an outbox entry that creates it at the gateway if this process dies. Returns its id.
 */
export const insertPayment = (tx: Transaction, payment: NewPayment): Promise<number> =>
  insertAttempt(tx, {
    ...payment,
    state: 'created',
    nextCheckAt: payment.now.add({ seconds: firstCheckSeconds }),
    createByOutboxAt: payment.now.add({ seconds: firstTrySeconds }),
  })

/**
 * Inserts the attempt of a QR code at the counter. It has no outbox entry, because nobody needs the code if this request
 * fails. `actId`: the staff act (audit log) that shows the code. Returns its id.
 */
export const insertQrAttempt = (
  tx: Transaction,
  payment: NewPayment & { readonly actId: number },
): Promise<number> =>
  insertAttempt(tx, {
    ...payment,
    state: 'created',
    nextCheckAt: payment.now.add({ seconds: firstCheckSeconds }),
  })

/**
 * Inserts a first attempt that has ended already, for an imported order. Most imported orders are paid at the counter.
 * A guest who opens the page of this attempt can start a new attempt.
 */
export const insertEndedPayment = (
  tx: Transaction,
  payment: Omit<NewPayment, 'expiresAt'>,
): Promise<number> => insertAttempt(tx, { ...payment, state: 'expired', expiresAt: payment.now })

type AttemptToInsert = NewPayment & {
  readonly state: 'created' | 'expired'
  readonly nextCheckAt?: Temporal.Instant
  readonly createByOutboxAt?: Temporal.Instant
  readonly actId?: number
}

const insert = `
  with attempt as (
    insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state,
                         created_at, expires_at, next_check_at, act_id)
    select $1, o.id, $3::smallint, $4, o.number || '-' || $3::smallint, $5, $6, $7, $8, $9, $10
      from sales_order o where o.public_id = $2
    returning id
  ), queued as (
    insert into outbox (dedupe_key, kind, payload, next_at)
    select 'create-payment:' || id, 'gateway-create', jsonb_build_object('paymentId', id), $11::timestamptz
      from attempt where $11 is not null
  )
  select id from attempt`

async function insertAttempt(tx: Transaction, payment: AttemptToInsert): Promise<number> {
  const [attempt] = await tx.query<{ id: number }>(insert, [
    payment.publicId,
    payment.orderPublicId,
    payment.attempt,
    payment.gateway,
    payment.amount,
    payment.state,
    payment.now,
    payment.expiresAt,
    payment.nextCheckAt ?? null,
    payment.actId ?? null,
    payment.createByOutboxAt ?? null,
  ])
  if (attempt === undefined) throw new Error('a payment was not written')
  return attempt.id
}
