import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { giveCredit } from '../../balances/credit/give-credit.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { planRefund, type RefundContext, type RefundPart } from './plan-refund.ts'
import { isReachable, paidBy, type RefundSource } from './queries.ts'

/** Why a paid order is refunded. `bookingId` null: the whole order. */
export type RefundReason =
  | 'booking_cancelled'
  | 'price_difference'
  | 'class_cancelled'
  | 'enrolment_left'
  | 'venue'

/**
 * `amount` in rupiah. `isCreditFirst`: returns store credit before money, because the credit has to pay a debt.
 * `asCredit`: an account gets store credit also where the gateway could refund. `actId`: the act of staff that caused
 * it.
 */
export type RefundRequest = {
  readonly orderId: number
  readonly bookingId: number | null
  readonly amount: number
  readonly reason: RefundReason
  readonly isCreditFirst?: boolean
  readonly asCredit?: boolean
  readonly actId?: number | null
}

/** An opened refund: rupiah by route, and the page where a transfer asks for the bank account. */
export type OpenedRefund = {
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: number }[]
  readonly transferPublicId: string | null
}

/**
 * Opens refund tasks for a paid order, one for each route, in the transaction of the change that causes them. Store
 * credit is added at once. Customers get the price difference of a move, and what `asCredit` says, as store credit, if
 * the payment is verified.
 * The gateway is called after the commit (`request-refunds.ts`). For a transfer, a mail asks for the account. The
 * caller has locked the order and the order that it moved. Does nothing for 0 rupiah.
 */
export async function openRefund(
  tx: Transaction,
  owed: RefundRequest,
  refundContext: RefundContext,
): Promise<OpenedRefund> {
  const paid = await paidBy(tx, owed.orderId)
  const isCredited =
    (owed.asCredit === true || owed.reason === 'price_difference') && paid.customerId !== null
  const planned = planRefund(paid, owed, refundContext)
  const parts = isCredited ? planned.map(creditIfVerified) : planned
  const { tasks, ...opened } = await openParts(tx, owed, {
    parts,
    customerId: paid.customerId,
    by: { actId: owed.actId ?? null, shiftId: null },
  })
  for (const { id, route } of tasks) if (route === 'transfer') await askForAccount(tx, id)
  return opened
}

const creditIfVerified = (part: RefundPart): RefundPart =>
  part.source?.isVerified === false ? part : { ...part, route: 'credit' }

/** A part of a refund with its route. `slip`: the code on the receipt of the card terminal that refunded it. */
export type RoutedPart = {
  readonly source: RefundSource | null
  readonly route: StaffRefundRoute
  readonly amount: number
  readonly slip?: string
}

/** `by`: the act of staff, and the shift whose cash or card terminal refunds the parts. */
type RefundInput = {
  readonly parts: readonly RoutedPart[]
  readonly customerId: number | null
  readonly by?: { readonly actId: number | null; readonly shiftId: number | null }
}

/** The opened tasks. The caller asks for the bank account of each transfer. */
type OpenedParts = OpenedRefund & { readonly tasks: readonly (RoutedPart & { readonly id: number })[] }

/**
 * Opens a task for each part. Store credit is added at once. Refunds in cash and at the card terminal were made
 * already.
 */
export async function openParts(
  tx: Transaction,
  owed: RefundRequest,
  { parts, customerId, by }: RefundInput,
): Promise<OpenedParts> {
  const tasks: (RoutedPart & { readonly id: number })[] = []
  let transferPublicId: string | null = null
  for (const part of parts) {
    const publicId = newPublicId()
    const id = await insertTask(tx, { owed, part, publicId, by })
    tasks.push({ ...part, id })
    if (part.route === 'transfer') transferPublicId = publicId
    if (part.route !== 'credit') continue
    const credited = creditOf(owed, customerId)
    await giveCredit(tx, { ...credited, amount: part.amount, effectKey: `refund:${id}` })
  }
  return { tasks, routes: parts.map(({ route, amount }) => ({ route, amount })), transferPublicId }
}

function creditOf({ orderId, reason }: RefundRequest, customerId: number | null) {
  if (customerId === null) throw new Error('a guest has no store credit')
  const kind = reason === 'price_difference' ? ('price-difference' as const) : ('refund' as const)
  return { customerId, kind, orderId }
}

type NewTask = {
  readonly owed: RefundRequest
  readonly part: RoutedPart
  readonly publicId: string
  readonly by: RefundInput['by'] | undefined
}

/** Routes that are complete as soon as they are chosen. */
const atOnce: ReadonlySet<StaffRefundRoute> = new Set(['credit', 'cash', 'terminal'])

async function insertTask(tx: Transaction, { owed, part, publicId, by }: NewTask): Promise<number> {
  const { source, route, amount, slip } = part
  const isDone = atOnce.has(route)
  const isOfShift = route === 'cash' || route === 'terminal'
  const [task] = await tx.query<{ id: number }>(
    `insert into refund_task (public_id, order_id, booking_id, payment_id, amount, reason, route, refund_key, state,
                              next_at, done_at, act_id, shift_id, proof)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then 'done' else 'open' end,
             case when $7 = 'gateway' then now() end, case when $9 then now() end, $10, $11, $12)
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
      isDone,
      by?.actId ?? null,
      isOfShift ? (by?.shiftId ?? null) : null,
      slip ?? null,
    ],
  )
  if (task === undefined) throw new Error('a refund was not written')
  return task.id
}

/** `<gateway order id>-R<n>`: the gateway executes each key once. */
export const refundKey = ({ gatewayOrderId, refunds }: { gatewayOrderId: string; refunds: number }): string =>
  `${gatewayOrderId}-R${refunds + 1}`

/** Days after which a guest is reminded to enter the bank account. After the same time again, staff must act. */
export const accountDays = 7

/**
 * Mails the recipient of a transfer a link to enter the bank account, once for each transfer that the bank returned. A
 * job reminds the guest later. A guest without an address is asked by staff.
 */
export async function askForAccount(tx: Transaction, taskId: number): Promise<void> {
  await tx.query(
    `with asked as (
       update refund_task t
          set next_at = case when ${isReachable} then now() + $2 * interval '1 day' end, attempts = 0
         from sales_order o
        where t.id = $1 and o.id = t.order_id
       returning t.id, t.order_id, t.returned
     )
     insert into outbox (dedupe_key, kind, payload)
     select concat_ws(':', 'refund-account', t.id, nullif(t.returned, 0)), 'mail',
            jsonb_build_object('template', 'refund-account', 'orderId', t.order_id, 'refundId', t.id)
       from asked t
     on conflict (dedupe_key) do nothing`,
    [taskId, accountDays],
  )
}
