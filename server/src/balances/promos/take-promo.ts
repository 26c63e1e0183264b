import { problem } from '@pantul/rules/problem'
import type { Problem } from '@pantul/rules/problem'
import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { mostEach, usesBefore } from './queries.ts'

// SQL. Locks the promo's row, so that the next statement sees all earlier uses.
const count = `
  update promo set used = used + 1 where id = $1 and (max_uses is null or used < max_uses) returning id`

const use = `
  insert into promo_use (order_id, promo_id, customer_keys, used_at)
  select o.id, p.id, $2::text[], $4
    from sales_order o, promo p
   where o.public_id = $3 and p.id = $1
     and (${mostEach} is null or ${usesBefore({ keys: '$2', customer: '$5', browser: '$6' })} < ${mostEach})
  returning order_id`

/** `customerKeys`: from `customerKeys()`. `browser`: keyed hash, as in `OrderHolder`. */
type Using = {
  readonly promoId: number
  readonly orderPublicId: string
  readonly customerKeys: readonly string[]
  readonly customerId: number | null
  readonly browser: string
  readonly now: Temporal.Instant
}

/**
 * Counts one use of a promo for an order, also an unpaid one. Returns PROMO_USED_UP if a limit, in total or of this
 * customer (`usesBefore`), is reached; the caller then rolls back.
 */
export async function takePromo(tx: Transaction, using: Using): Promise<Problem | null> {
  const { promoId, orderPublicId, customerKeys, customerId, browser, now } = using
  const [counted, used] = await awaitPipelined([
    tx.query(count, [promoId]),
    tx.query(use, [promoId, customerKeys, orderPublicId, now, customerId, browser]),
  ])
  return counted.length > 0 && used.length > 0 ? null : problem('PROMO_USED_UP')
}

const useAgain = `
  update promo_use own set returned_at = null
    from promo p, sales_order mine left join order_holder held on held.order_id = mine.id
   where own.order_id = $1 and p.id = own.promo_id and mine.id = own.order_id
     and (${mostEach} is null
          or ${usesBefore({ keys: 'own.customer_keys', customer: 'mine.customer_id', browser: 'held.browser' })}
             < ${mostEach})
  returning own.order_id`

/**
 * Counts a returned use again, because a late payment confirms the order. Returns false if a limit is reached by now;
 * the caller then rolls back.
 */
export async function retakePromo(tx: Transaction, orderId: number): Promise<boolean> {
  const [own] = await tx.query<{ promoId: number }>(
    `select promo_id as "promoId" from promo_use where order_id = $1`,
    [orderId],
  )
  if (own === undefined) throw new Error(`order ${orderId} has used no promo`)
  const [counted, used] = await awaitPipelined([
    tx.query(count, [own.promoId]),
    tx.query(useAgain, [orderId]),
  ])
  return counted.length > 0 && used.length > 0
}

// SQL. Locks the promo's row, so that the next statement sees all earlier uses.
const lockLimited = `
  select p.id from promo p join promo_use u on u.promo_id = p.id
   where u.order_id = $1 and ${mostEach} is not null
     for no key update of p`

const paidBefore = `
  select (select count(*)
            from promo_use other join sales_order o on o.id = other.order_id
           where other.promo_id = p.id and other.order_id <> own.order_id and other.returned_at is null
             and other.customer_keys && own.customer_keys and o.confirmed_at is not null)
         < ${mostEach} as "isFree"
    from promo_use own join promo p on p.id = own.promo_id
   where own.order_id = $1`

/**
 * Whether a paid order may keep its promo use. Unpaid orders in several browsers may name the same person; the first
 * that is paid keeps the use. If false, the caller rolls back. True for orders without a promo.
 */
export async function mayKeepPromo(tx: Transaction, orderId: number): Promise<boolean> {
  const limited = await tx.query(lockLimited, [orderId])
  if (limited.length === 0) return true
  const [paid] = await tx.query<{ isFree: boolean }>(paidBefore, [orderId])
  return paid?.isFree ?? true
}
