import type { OrderKind } from '@pantul/rules/order-kind'
import { changeState } from './change-state.ts'
import { finishMove } from './finish-move.ts'
import { returnCredit } from '../../balances/credit/return-credit.ts'
import { spendCredit } from '../../balances/credit/spend-credit.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { mayKeepPromo, retakePromo } from '../../balances/promos/take-promo.ts'
import { consumeQuota } from '../../balances/quotas/consume-quota.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { reserveQuotaAgain } from '../../balances/quotas/reserve-again.ts'
import { orderHooksOf, type ReclaimFailure, type ReclaimedOrder } from './order-hooks.ts'
import { setEndsAt } from '../claims/set-ends-at.ts'

/** What an order sells, and which balances pay for it. */
type OrderParts = {
  readonly kind: OrderKind
  readonly movesBooking: boolean
  readonly drawsQuota: boolean
  readonly usesPromo: boolean
  readonly spendsCredit: boolean
  readonly isAccountDeleted: boolean
}

/**
 * Call it after an order became confirmed. Stores the end of its last hour, ends the booking that it replaces, consumes
 * package hours and calls its hooks. Goods are handed over when they are paid, so their order is completed. Returns
 * `limit_reached` if the person has reached the limit of the order's package or promo: then the caller rolls back. The
 * caller has locked the order, and numbers the invoice afterwards.
 */
export async function afterConfirmed(tx: Transaction, orderId: number): Promise<'limit_reached' | null> {
  const { kind, drawsQuota, movesBooking, usesPromo } = await partsOf(tx, orderId)
  await setEndsAt(tx, [orderId])
  if (movesBooking) await finishMove(tx, orderId)
  if (drawsQuota) await consumeQuota(tx, orderId)
  if (usesPromo && !(await mayKeepPromo(tx, orderId))) return 'limit_reached'
  const hooks = orderHooksOf(kind)
  if (hooks !== undefined && !(await hooks.isWithinLimit(tx, orderId))) return 'limit_reached'
  await hooks?.confirmed(tx, orderId)
  if (kind === 'goods')
    await changeState(tx, { orderId, from: ['confirmed'], to: 'completed', cause: 'handed over' })
  return null
}

/** Call it after a gateway began to review the payment: the claims of the order no longer expire. */
export async function afterReviewed(tx: Transaction, orderId: number): Promise<void> {
  const { kind } = await partsOf(tx, orderId)
  await orderHooksOf(kind)?.underReview(tx, orderId)
}

/**
 * Call it after an order expired, or was cancelled and everything is returned. Returns package hours, credit and the promo
 * use. A cancellation by tiers does not use this, because it returns only a part. The caller has locked the order.
 */
export async function afterReleased(tx: Transaction, orderId: number): Promise<void> {
  const { kind, drawsQuota, spendsCredit, usesPromo } = await partsOf(tx, orderId)
  if (drawsQuota) await releaseQuota(tx, { orderId, bookingIds: null, cause: 'order released' })
  if (spendsCredit) await returnCredit(tx, orderId)
  if (usesPromo) await returnPromo(tx, orderId)
  await orderHooksOf(kind)?.released(tx, orderId)
}

/**
 * Whether an expired order may still be confirmed by late money, apart from its claims. False if the account was
 * deleted, and for goods, which were not handed over or were sold in another way: then the money is refunded. The
 * caller has locked the order.
 */
export async function mayConfirmLate(tx: Transaction, orderId: number): Promise<boolean> {
  const { isAccountDeleted, kind } = await partsOf(tx, orderId)
  return !isAccountDeleted && kind !== 'goods'
}

/**
 * Claims package hours, credit, promo use and places again for late money, in the lock order of all orders. Returns a
 * failure if one of them is gone: the caller rolls back, because a part may have been claimed. The caller has locked
 * the order.
 */
export async function reclaimBalances(
  tx: Transaction,
  order: ReclaimedOrder,
): Promise<ReclaimFailure | null> {
  const { kind, drawsQuota, spendsCredit, usesPromo } = await partsOf(tx, order.id)
  if (drawsQuota && !(await reserveQuotaAgain(tx, order.id))) return 'hours_gone'
  if (spendsCredit && !(await spendCredit(tx, order.publicId))) return 'hours_gone'
  if (usesPromo && !(await retakePromo(tx, order.id))) return 'limit_reached'
  return (await orderHooksOf(kind)?.reclaim(tx, order)) ?? null
}

async function partsOf(tx: Transaction, orderId: number): Promise<OrderParts> {
  const [order] = await tx.query<OrderParts>(
    `select kind, moved_from is not null as "movesBooking", promo_id is not null as "usesPromo",
            credit_used > 0 as "spendsCredit",
            exists (select from quota_entry q where q.order_id = $1 and q.kind = 'reserve') as "drawsQuota",
            exists (select from customer c
                     where c.id = o.customer_id and c.deleted_at is not null) as "isAccountDeleted"
       from sales_order o where o.id = $1`,
    [orderId],
  )
  if (order === undefined) throw new Error(`there is no order ${orderId}`)
  return order
}
