import { mailboxOf } from '@pantul/rules/mailbox'
import { takeAdvisoryLocks } from '../../people/accounts/lock-account.ts'
import {
  isOwnOrderSql,
  ordersOfPersonSql,
  type PersonExpressions,
} from '../../people/accounts/orders-of-person.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { OrderingPlayer } from '../../orders/stored/insert-order.ts'

/** The person who buys. `browser`: the keyed hash of the browser, as in `ClientKeys`. */
type Buyer = Pick<OrderingPlayer, 'customerId' | 'email' | 'phoneE164'> & { readonly browser: string }

const limitKeys: PersonExpressions = { customer: '$1', browser: '$2', mailbox: '$3', phone: '$4' }

const countPiecesSql = (condition: string): string => `
  select coalesce(sum(line.quantity), 0)::int as pieces
    from sales_order o
    join order_line line on line.order_id = o.id
   where o.id in ${ordersOfPersonSql(limitKeys)} and line.package_id = $5 and (${condition})`

// SQL. An overdue hold counts until a job or a new order expires it, because a payment could still confirm it.
const paidOrOwnSql = countPiecesSql(`
  o.state in ('payment_review', 'confirmed', 'completed') or o.state = 'held' and ${isOwnOrderSql(limitKeys)}`)

const paidBeforeSql = countPiecesSql(`o.state in ('confirmed', 'completed') and o.id <> $6`)

/**
 * How many pieces of a package a person has bought: in paid orders of the person (`ordersOfPersonSql`), and in unpaid
 * orders of the same account or browser. Other unpaid orders do not count; `isWithinLimit` checks them when they are
 * paid.
 */
export const countBoughtPieces = (tx: Transaction, buyer: Buyer, packageId: string): Promise<number> =>
  readPieces(tx, paidOrOwnSql, [...queryValuesOf(buyer), packageId])

const queryValuesOf = ({ customerId, browser, email, phoneE164 }: Buyer): unknown[] => [
  customerId,
  browser,
  mailboxOf(email),
  phoneE164,
]

async function readPieces(tx: Transaction, countQuery: string, values: readonly unknown[]): Promise<number> {
  const [count] = await tx.query<{ pieces: number }>(countQuery, values)
  return count?.pieces ?? 0
}

/**
 * Whether a paid order is within the limit per person. Unpaid orders in several browsers may name the same person; only
 * the first of them that is paid gets its package. True without a limit. Takes a lock per person until the transaction ends, so
 * that two payments cannot both pass. The caller has locked the order.
 */
export async function isWithinLimit(tx: Transaction, orderId: number): Promise<boolean> {
  const purchase = await limitedPurchaseOf(tx, orderId)
  if (purchase === undefined) return true
  const { customerId, browser, email, phoneE164, packageId, quantity, maxPieces } = purchase
  const names = [`customer ${customerId ?? email}`, browser, mailboxOf(email), phoneE164].filter(
    (name) => name !== '',
  )
  // Uses other locks than `lockPerson`, because a payment has already locked an order and must not wait for the locks
  // of `lockPerson`.
  await takeAdvisoryLocks(
    tx,
    names.map((name) => `${packageId} of ${name}`),
  )
  const paidPieces = await readPieces(tx, paidBeforeSql, [...queryValuesOf(purchase), packageId, orderId])
  return paidPieces + quantity <= maxPieces
}

/**
 * Whether the limit per person allows an order that was paid late to be confirmed. Counts what the account or browser has
 * ordered in the meantime, paid or not. `isWithinLimit` then checks the paid orders.
 */
export async function hasRoomForLatePayment(tx: Transaction, orderId: number): Promise<boolean> {
  const purchase = await limitedPurchaseOf(tx, orderId)
  if (purchase === undefined) return true
  return (await countBoughtPieces(tx, purchase, purchase.packageId)) + purchase.quantity <= purchase.maxPieces
}

async function limitedPurchaseOf(tx: Transaction, orderId: number): Promise<LimitedPurchase | undefined> {
  const [purchase] = await tx.query<LimitedPurchase>(
    `select line.package_id as "packageId", line.quantity, p.per_customer as "maxPieces", o.customer_id as "customerId",
            coalesce(o.guest_email, c.email) as email, coalesce(o.guest_phone_e164, c.phone_e164, '') as "phoneE164",
            coalesce(h.browser, '') as browser
       from order_line line
       join package p on p.id = line.package_id
       join sales_order o on o.id = line.order_id
       left join customer c on c.id = o.customer_id
       left join order_holder h on h.order_id = o.id
      where line.order_id = $1 and p.per_customer is not null`,
    [orderId],
  )
  return purchase
}

type LimitedPurchase = Buyer & {
  readonly packageId: string
  readonly quantity: number
  readonly maxPieces: number
}
