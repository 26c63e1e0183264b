import type { RefundRoute } from '@pantul/rules/refund-route'
import { giveCredit } from '../../balances/credit/give-credit.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { planRefund, type RefundPart, type RefundContext } from './plan-refund.ts'
import { paidBy } from './queries.ts'

/** Why money goes back that an order was rightly paid with. `bookingId` null: the whole order. */
export type RefundReason =
  | 'booking_cancelled'
  | 'price_difference'
  | 'class_cancelled'
  | 'enrolment_left'
  | 'venue'

/** `amount` in rupiah. */
export type Owed = {
  readonly orderId: number
  readonly bookingId: number | null
  readonly amount: number
  readonly reason: RefundReason
}

/** How a refund goes: how much by which way, and where the account of a transfer is asked for. */
export type OpenedRefund = {
  readonly routes: readonly { readonly route: RefundRoute; readonly amount: number }[]
  readonly transferPublicId: string | null
}

/**
 * Owes money of a paid order, in the transaction that makes it owed: a task for each way. Store credit is there at
 * once, and what a customer pays less for a moved booking always is; the gateway is asked after the commit (`give-back.ts`); a transfer asks for an account by mail. The order's
 * row, and that of the order it moved from, are locked. Nothing at all for 0 rupiah.
 */
export async function openRefund(tx: Transaction, owed: Owed, ways: RefundContext): Promise<OpenedRefund> {
  const paid = await paidBy(tx, owed.orderId)
  const isCredited = owed.reason === 'price_difference' && paid.customerId !== null
  const planned = planRefund(paid, owed.amount, ways)
  const parts = isCredited ? planned.map((part) => ({ ...part, route: 'credit' as const })) : planned
  let transferPublicId: string | null = null
  for (const part of parts) {
    const publicId = newPublicId()
    const id = await insertTask(tx, { owed, part, publicId })
    if (part.route === 'credit')
      await giveCredit(tx, {
        ...creditOf(owed, paid.customerId),
        amount: part.amount,
        effectKey: `refund:${id}`,
      })
    if (part.route !== 'transfer') continue
    transferPublicId = publicId
    await askForAccount(tx, id)
  }
  return { routes: parts.map(({ route, amount }) => ({ route, amount })), transferPublicId }
}

function creditOf({ orderId, reason }: Owed, customerId: number | null) {
  if (customerId === null) throw new Error('a guest has no store credit')
  const kind = reason === 'price_difference' ? ('price-difference' as const) : ('refund' as const)
  return { customerId, kind, orderId }
}

async function insertTask(
  tx: Transaction,
  { owed, part, publicId }: { owed: Owed; part: RefundPart; publicId: string },
): Promise<number> {
  const { source, route, amount } = part
  const [task] = await tx.query<{ id: number }>(
    `insert into refund_task (public_id, order_id, booking_id, payment_id, amount, reason, route, refund_key, state,
                              next_at, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7 = 'credit' then 'done' else 'open' end,
             case when $7 = 'gateway' then now() end, case when $7 = 'credit' then now() end)
     returning id`,
    [
      publicId,
      owed.orderId,
      owed.bookingId,
      source?.paymentId ?? null,
      amount,
      owed.reason,
      route,
      route === 'gateway' && source !== null ? refundKey(source) : null,
    ],
  )
  if (task === undefined) throw new Error('a refund was not written')
  return task.id
}

/** `<gateway order id>-R<n>`: what the gateway carries out once. */
export const refundKey = ({ gatewayOrderId, refunds }: { gatewayOrderId: string; refunds: number }): string =>
  `${gatewayOrderId}-R${refunds + 1}`

/** Writes to whoever is owed a transfer, once, with a link to where the account is given. */
export async function askForAccount(tx: Transaction, taskId: number): Promise<void> {
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select 'refund-account:' || t.id, 'mail',
            jsonb_build_object('template', 'refund-account', 'orderId', t.order_id, 'refundId', t.id)
       from refund_task t where t.id = $1
     on conflict (dedupe_key) do nothing`,
    [taskId],
  )
}
