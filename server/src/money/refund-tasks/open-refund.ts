import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { giveCredit } from '../../balances/credit/give-credit.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { findRefundable, findUnusedPayment, type RefundablePayment } from './find-refundable.ts'
import { planRefund, type RefundContext, type RefundPart } from './plan-refund.ts'
import { isReachableSql } from './refund-task.ts'

/** Why an order cannot use a payment, so that it is refunded whole. */
export type UnusedPaymentReason =
  | 'hours_gone' // Paid after the hold ended, and its hours or places are no longer free.
  | 'limit_reached' // Another order of the person reached the limit of the package or promo.
  | 'paid_twice'
  | 'order_cancelled'

export type RefundReason =
  | UnusedPaymentReason
  | 'booking_cancelled'
  | 'price_difference'
  | 'class_cancelled'
  | 'enrolment_left'

/** What the venue owes a player. */
export type RefundRequest = {
  readonly orderId: number
  /** Null: the refund is of the whole order. */
  readonly bookingId: number | null
  /** Rupiah. */
  readonly amount: number
  readonly reason: RefundReason
  /** The payment that the order cannot use. Without it, what paid the order is refunded. */
  readonly unusedPaymentId?: number
  /** Store credit is returned before money, because the credit has to pay a debt. */
  readonly isCreditFirst?: boolean
  /** An account gets store credit even if the gateway could refund. */
  readonly asCredit?: boolean
  /** The staff act (audit log) that caused the refund. */
  readonly actId?: number | null
}

export type OpenedRefund = {
  /** Rupiah by route. */
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: number }[]
  /** The public id of the refund by bank transfer, whose page asks for the account; null if there is none. */
  readonly transferPublicId: string | null
}

/**
 * Opens refunds of what the venue owes, one for each route, in the transaction of the change that causes them. Plans the
 * routes; `openRefundParts` opens refunds whose routes are chosen already. The caller has locked the order and the order
 * whose booking it moved. Does nothing for 0 rupiah.
 */
export async function openRefund(
  tx: Transaction,
  request: RefundRequest,
  refundContext: RefundContext,
): Promise<OpenedRefund> {
  const { orderId, unusedPaymentId } = request
  const refundable =
    unusedPaymentId === undefined
      ? await findRefundable(tx, orderId)
      : await findUnusedPayment(tx, orderId, unusedPaymentId)
  const { customerId } = refundable
  const planned = planRefund(refundable, request, refundContext)
  const parts = customerId !== null && becomesCredit(request) ? planned.map(creditIfVerified) : planned
  const { routes, transferPublicId } = await openRefundParts(tx, request, { parts, customerId })
  return { routes, transferPublicId }
}

/** The price difference of a move to a cheaper time, and a payment that came too late, become store credit at once. */
const becomesCredit = ({ asCredit, reason }: RefundRequest): boolean =>
  asCredit === true || reason === 'price_difference' || reason === 'hours_gone'

const creditIfVerified = (part: RefundPart): RefundPart =>
  part.payment?.isVerified === false ? part : { ...part, route: 'credit' }

/** A part of a refund with the route that staff chose. */
export type RoutedPart = {
  /** Null: store credit that the order spent. */
  readonly payment: RefundablePayment | null
  readonly route: StaffRefundRoute
  readonly amount: number
  /** The code on the receipt of the card terminal that refunded this part. */
  readonly slip?: string
}

type PartsToOpen = {
  readonly parts: readonly RoutedPart[]
  readonly customerId: number | null
  /** The shift in which staff refund parts in cash or at the card terminal. */
  readonly shiftId?: number | null
}

type OpenedParts = OpenedRefund & { readonly tasks: readonly (RoutedPart & { readonly id: number })[] }

/**
 * Opens a refund for each part. Adds store credit at once, and mails the player a link to enter the bank account of a
 * transfer. Refunds in cash and at the card terminal were made already. Those by the gateway are requested after the
 * commit (`request-refunds.ts`).
 */
export async function openRefundParts(
  tx: Transaction,
  request: RefundRequest,
  { parts, customerId, shiftId = null }: PartsToOpen,
): Promise<OpenedParts> {
  const tasks: (RoutedPart & { readonly id: number })[] = []
  let transferPublicId: string | null = null
  for (const part of parts) {
    const publicId = newPublicId()
    const id = await insertTask(tx, { request, part, publicId, shiftId })
    tasks.push({ ...part, id })
    if (part.route === 'credit')
      await giveRefundAsCredit(tx, { ...request, id, customerId, amount: part.amount })
    if (part.route !== 'transfer') continue
    transferPublicId = publicId
    await askForAccount(tx, id)
  }
  return { tasks, routes: parts.map(({ route, amount }) => ({ route, amount })), transferPublicId }
}

type CreditRefund = {
  readonly id: number
  readonly orderId: number
  readonly customerId: number | null
  readonly amount: number
  readonly reason: string
}

/** Adds the amount of a refund to the store credit of the account. */
export async function giveRefundAsCredit(
  tx: Transaction,
  { id, orderId, customerId, amount, reason }: CreditRefund,
): Promise<void> {
  if (customerId === null) throw new Error('a guest has no store credit')
  const kind = creditKinds[reason] ?? 'refund'
  await giveCredit(tx, { customerId, kind, amount, orderId, effectKey: `refund:${id}` })
}

const creditKinds: Readonly<Record<string, 'late-money' | 'price-difference'>> = {
  hours_gone: 'late-money',
  price_difference: 'price-difference',
}

type NewTask = {
  readonly request: RefundRequest
  readonly part: RoutedPart
  readonly publicId: string
  readonly shiftId: number | null
}

/** The money of these routes is with the player as soon as the route is chosen. */
const immediateRoutes: ReadonlySet<StaffRefundRoute> = new Set(['credit', 'cash', 'terminal'])

async function insertTask(tx: Transaction, { request, part, publicId, shiftId }: NewTask): Promise<number> {
  const { payment, route, amount, slip } = part
  const isOfShift = route === 'cash' || route === 'terminal'
  const [task] = await tx.query<{ id: number }>(
    `insert into refund_task (public_id, order_id, booking_id, payment_id, amount, reason, route, refund_key, state,
                              next_at, done_at, act_id, shift_id, proof)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then 'done' else 'open' end,
             case when $7 = 'gateway' then now() end, case when $9 then now() end, $10, $11, $12)
     returning id`,
    [
      publicId,
      request.orderId,
      request.bookingId,
      payment?.id ?? null,
      amount,
      request.reason,
      route,
      route === 'gateway' && payment !== null ? nextRefundKey(payment) : null,
      immediateRoutes.has(route),
      request.actId ?? null,
      isOfShift ? shiftId : null,
      slip ?? null,
    ],
  )
  if (task === undefined) throw new Error('a refund was not written')
  return task.id
}

/** The gateway refunds once for each key. */
const nextRefundKey = ({ gatewayOrderId, refundCount }: RefundablePayment): string =>
  `${gatewayOrderId}-R${refundCount + 1}`

/** Days after which a guest is reminded to enter the bank account. After the same time again, staff must act. */
export const accountReminderDays = 7

/**
 * Mails the recipient of a transfer a link to enter the bank account, once more each time the bank returns the transfer.
 * Schedules the reminder. Staff ask a guest who has no e-mail address.
 */
export async function askForAccount(tx: Transaction, taskId: number): Promise<void> {
  await tx.query(
    `with asked as (
       update refund_task t
          set next_at = case when ${isReachableSql} then now() + $2 * interval '1 day' end, attempts = 0
         from sales_order o
        where t.id = $1 and o.id = t.order_id
       returning t.id, t.order_id, t.returned
     )
     insert into outbox (dedupe_key, kind, payload)
     select concat_ws(':', 'refund-account', t.id, nullif(t.returned, 0)), 'mail',
            jsonb_build_object('template', 'refund-account', 'orderId', t.order_id, 'refundId', t.id)
       from asked t
     on conflict (dedupe_key) do nothing`,
    [taskId, accountReminderDays],
  )
}
