import { refundRoute, type RefundRoute } from '@pantul/rules/refund-route'
import { giveCredit } from '../../balances/credit/give-credit.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { askForAccount, refundKey } from './open-refund.ts'
import type { RefundContext } from './plan-refund.ts'
import { creditOwner } from './queries.ts'
import { settleRefunds } from './settle-refund.ts'

/** A payment that must be refunded in full. `amount` in rupiah. */
type Debt = {
  readonly orderId: number
  /** Null for guests and deleted accounts. */
  readonly customerId: number | null
  readonly reason: string
  readonly amount: number
  readonly method: string | null
  readonly paidAt: Temporal.Instant
  readonly gatewayOrderId: string
}

/**
 * Chooses the route of a refund of money that came too late or twice: late money of a customer becomes store credit at
 * once; other money is refunded by a route that its method allows. The caller has locked the order and its payments.
 */
export async function routeRefund(
  tx: Transaction,
  taskId: number,
  refundContext: RefundContext,
): Promise<void> {
  const [debt] = await tx.query<Debt>(
    `select t.order_id as "orderId", ${creditOwner} as "customerId", t.reason, t.amount, p.method,
            p.paid_at as "paidAt", p.gateway_order_id as "gatewayOrderId"
       from refund_task t
       join payment p on p.id = t.payment_id
       join sales_order o on o.id = t.order_id
      where t.id = $1`,
    [taskId],
  )
  if (debt === undefined) throw new Error(`there is no refund ${taskId} of a payment`)
  const route = routeOf(debt, refundContext)
  await tx.query(
    `update refund_task set route = $2, public_id = coalesce(public_id, $3), refund_key = $4,
            next_at = case when $2 = 'gateway' then now() end
      where id = $1`,
    [taskId, route, newPublicId(), route === 'gateway' ? refundKey({ ...debt, refunds: 0 }) : null],
  )
  if (route === 'transfer') await askForAccount(tx, taskId)
  // The mail about this debt gives the reason and the route, so no other mail is needed.
  if (route === 'credit') await toCredit(tx, { taskId, debt, isReported: true })
}

function routeOf(debt: Debt, { capabilities, now }: RefundContext): RefundRoute {
  const isCustomer = debt.customerId !== null
  if (isCustomer && debt.reason === 'hours_gone') return 'credit'
  return refundRoute({
    capability: debt.method === null ? { refund: 'none', refundDays: 0 } : capabilities(debt.method),
    paid: debt.amount,
    refunded: 0,
    amount: debt.amount,
    daysSincePaid: Math.ceil(debt.paidAt.until(now).total('hours') / 24),
    isCustomer,
  })
}

type CreditPayout = {
  readonly taskId: number
  readonly debt: Pick<Debt, 'customerId' | 'orderId' | 'reason' | 'amount'>
  readonly isReported?: boolean
}

/**
 * Pays a refund task as store credit and closes it. Mails the customer unless another mail reports it (`isReported`).
 */
export async function toCredit(
  tx: Transaction,
  { taskId, debt, isReported = false }: CreditPayout,
): Promise<void> {
  const { customerId, orderId, reason, amount } = debt
  if (customerId === null) throw new Error('a guest has no store credit')
  const kind = reason === 'hours_gone' ? ('late-money' as const) : ('refund' as const)
  await giveCredit(tx, { customerId, kind, amount, orderId, effectKey: `refund:${taskId}` })
  await settleRefunds(tx, [taskId], { isReported })
}
