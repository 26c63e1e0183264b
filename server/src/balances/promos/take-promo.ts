import { mailboxOf } from '@pantul/rules/mailbox'
import { problem, type Problem } from '@pantul/rules/problem'
import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { mailboxSql, ordersOfPersonSql } from '../../people/accounts/orders-of-person.ts'
import { customerKeys, type PromoCustomer } from './customer-keys.ts'
import { limitPerPersonSql, usesByPersonSql } from './queries.ts'

// SQL. Locks the promo's row, so that the next statement sees all earlier uses.
const countUse = `
  update promo set used = used + 1 where id = $1 and (max_uses is null or used < max_uses) returning id`

/** The parameters of `insertUse` that identify the person. */
const person = { customer: '$5', browser: '$6', mailbox: '$7', phone: '$8' }

const insertUse = `
  insert into promo_use (order_id, promo_id, customer_keys, used_at)
  select o.id, p.id, $2::text[], $4
    from sales_order o, promo p
   where o.public_id = $3 and p.id = $1
     and (${limitPerPersonSql} is null or ${usesByPersonSql(person)} < ${limitPerPersonSql})
  returning order_id`

/** `browser`: keyed hash, as in `ClientKeys`; null: staff order for the player. */
type PromoUse = {
  readonly promoId: number
  readonly orderPublicId: string
  readonly customer: PromoCustomer
  readonly browser: string | null
  readonly now: Temporal.Instant
}

/**
 * Counts one use of a promo for an order; unpaid orders count too. Returns PROMO_USED_UP if a limit, in total or of
 * this customer (`usesByPersonSql`), is reached; the caller then rolls back.
 */
export async function takePromo(tx: Transaction, use: PromoUse): Promise<Problem | null> {
  const { promoId, orderPublicId, customer, browser, now } = use
  const { customerId, email, phoneE164 } = customer
  const [counted, used] = await awaitPipelined([
    tx.query(countUse, [promoId]),
    tx.query(insertUse, [
      promoId,
      customerKeys(customer, orderPublicId),
      orderPublicId,
      now,
      customerId,
      browser,
      mailboxOf(email),
      phoneE164,
    ]),
  ])
  return counted.length > 0 && used.length > 0 ? null : problem('PROMO_USED_UP')
}

/** SQL: the person who placed the order `paid`; the browser is that of its `order_holder`, `paid_from`. */
const payer = {
  customer: 'paid.customer_id',
  browser: 'paid_from.browser',
  mailbox: mailboxSql('paid.guest_email'),
  phone: 'paid.guest_phone_e164',
}

const clearReturn = `
  update promo_use this_use set returned_at = null
    from promo p, sales_order paid left join order_holder paid_from on paid_from.order_id = paid.id
   where this_use.order_id = $1 and p.id = this_use.promo_id and paid.id = this_use.order_id
     and (${limitPerPersonSql} is null or ${usesByPersonSql(payer)} < ${limitPerPersonSql})
  returning this_use.order_id`

/**
 * Counts a returned use again, because a late payment confirms the order. Returns false if a limit is reached by now;
 * the caller then rolls back.
 */
export async function retakePromo(tx: Transaction, orderId: number): Promise<boolean> {
  const [promoUse] = await tx.query<{ promoId: number }>(
    `select promo_id as "promoId" from promo_use where order_id = $1`,
    [orderId],
  )
  if (promoUse === undefined) throw new Error(`order ${orderId} has used no promo`)
  const [counted, used] = await awaitPipelined([
    tx.query(countUse, [promoUse.promoId]),
    tx.query(clearReturn, [orderId]),
  ])
  return counted.length > 0 && used.length > 0
}

// SQL. Locks the promo's row, so that the next statement sees all earlier uses.
const lockLimitedPromo = `
  select p.id from promo p join promo_use u on u.promo_id = p.id
   where u.order_id = $1 and ${limitPerPersonSql} is not null
     for no key update of p`

// `isBelowLimit`: whether fewer other uses of the person are paid than the promo allows.
const comparePaidUses = `
  select (select count(*)
            from promo_use u join sales_order o on o.id = u.order_id
           where u.promo_id = p.id and u.order_id <> this_use.order_id and u.returned_at is null
             and u.order_id in ${ordersOfPersonSql(payer)} and o.confirmed_at is not null)
         < ${limitPerPersonSql} as "isBelowLimit"
    from promo_use this_use
    join promo p on p.id = this_use.promo_id
    join sales_order paid on paid.id = this_use.order_id
    left join order_holder paid_from on paid_from.order_id = paid.id
   where this_use.order_id = $1`

/**
 * Whether a paid order may keep its promo use. Unpaid orders in several browsers may name the same person; the first
 * that is paid keeps the use. If false, the caller rolls back. True for orders without a promo.
 */
export async function mayKeepPromo(tx: Transaction, orderId: number): Promise<boolean> {
  const limited = await tx.query(lockLimitedPromo, [orderId])
  if (limited.length === 0) return true
  const [paid] = await tx.query<{ isBelowLimit: boolean }>(comparePaidUses, [orderId])
  return paid?.isBelowLimit ?? true
}
