import { problem } from '@pantul/rules/problem'
import type { Problem } from '@pantul/rules/problem'
import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { mostEach } from './queries.ts'

// The row of the promo is locked by the count, so that the next statement sees every use before this one.
const count = `
  update promo set used = used + 1 where id = $1 and (max_uses is null or used < max_uses) returning id`

const mayUse = `
  (${mostEach} is null
   or (select count(*) from promo_use other
        where other.promo_id = p.id and other.returned_at is null and other.customer_keys && $2::text[])
      < ${mostEach})`

const use = `
  insert into promo_use (order_id, promo_id, customer_keys, used_at)
  select o.id, p.id, $2::text[], $4
    from sales_order o, promo p
   where o.public_id = $3 and p.id = $1 and ${mayUse}
  returning order_id`

/** `customerKeys`: by what the customer is known; `now` for the books. */
type Using = {
  readonly promoId: number
  readonly orderPublicId: string
  readonly customerKeys: readonly string[]
  readonly now: Temporal.Instant
}

/**
 * Counts one use of a promo for an order. PROMO_USED_UP when it was used as often as it may be, in all or by this
 * customer; then the caller rolls back.
 */
export async function takePromo(tx: Transaction, using: Using): Promise<Problem | null> {
  const { promoId, orderPublicId, customerKeys, now } = using
  const [counted, used] = await awaitPipelined([
    tx.query(count, [promoId]),
    tx.query(use, [promoId, customerKeys, orderPublicId, now]),
  ])
  return counted.length > 0 && used.length > 0 ? null : problem('PROMO_USED_UP')
}

const useAgain = `
  update promo_use own set returned_at = null
    from promo p
   where own.order_id = $3 and p.id = $1 and p.id = own.promo_id and ${mayUse}
  returning own.order_id`

/**
 * Counts the use that an order gave back once more, because late money seats it again. False, and the caller rolls
 * back, when the promo is used up by now.
 */
export async function retakePromo(tx: Transaction, orderId: number): Promise<boolean> {
  const [own] = await tx.query<{ promoId: number; customerKeys: string[] }>(
    `select promo_id as "promoId", customer_keys as "customerKeys" from promo_use where order_id = $1`,
    [orderId],
  )
  if (own === undefined) throw new Error(`order ${orderId} has used no promo`)
  const [counted, used] = await awaitPipelined([
    tx.query(count, [own.promoId]),
    tx.query(useAgain, [own.promoId, own.customerKeys, orderId]),
  ])
  return counted.length > 0 && used.length > 0
}
