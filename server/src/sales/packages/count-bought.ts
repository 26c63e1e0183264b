import { lockNames } from '../../people/accounts/lock-account.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { OrderingPlayer } from '../../orders/insert-order.ts'

type Buyer = Pick<OrderingPlayer, 'customerId' | 'email' | 'phoneE164'>

/**
 * SQL: whether an order was placed by the person with e-mail $1, phone $2 (E.164) or account $3, or by an account
 * with these.
 */
const placedBy = `(guest_email = $1 or guest_phone_e164 = $2 or customer_id = any (array(
              select id from customer where id = $3
              union
              select id from customer where email = $1
              union
              select id from customer where phone_e164 = $2 and phone_e164 <> '')))`

const pieces = (counts: string): string => `
  select coalesce(sum(n.quantity), 0)::int as pieces
    from sales_order o
    join order_line n on n.order_id = o.id
   where ${placedBy} and n.package_id = $4 and (${counts})`

// SQL. An expired hold counts until it is ended, because a payment would still confirm it.
const paidOrOwn = pieces(`
  o.state in ('payment_review', 'confirmed', 'completed')
  or o.state = 'held' and (o.customer_id = $3
       or exists (select from order_holder h where h.order_id = o.id and h.browser = $5))`)

const paidBefore = pieces(`o.state in ('confirmed', 'completed') and o.id <> $5`)

/**
 * How many pieces of a package a person has or is about to pay: paid orders by account, e-mail or phone, and unpaid
 * ones of the account or the browser only. Other unpaid orders do not count, because anybody can enter another
 * person's details; `isWithinLimit` checks them when they are paid.
 */
export async function boughtBefore(
  tx: Transaction,
  { customerId, email, phoneE164 }: Buyer,
  { packageId, browser }: { readonly packageId: string; readonly browser: string },
): Promise<number> {
  return piecesOf(tx, paidOrOwn, [email, phoneE164, customerId, packageId, browser])
}

async function piecesOf(tx: Transaction, counting: string, values: readonly unknown[]): Promise<number> {
  const [count] = await tx.query<{ pieces: number }>(counting, values)
  return count?.pieces ?? 0
}

/**
 * Whether a paid order is within the limit per person. Unpaid orders in several browsers may name the same person;
 * the first that is paid is granted. True without a limit. Takes a lock per person until the transaction ends, so
 * that two payments cannot both pass. The caller has locked the order.
 */
export async function isWithinLimit(tx: Transaction, orderId: number): Promise<boolean> {
  const limited = await limitOf(tx, orderId)
  if (limited === undefined) return true
  const { customerId, email, phoneE164, packageId, quantity, most } = limited
  const names = [`customer ${customerId ?? email}`, email, phoneE164].filter((name) => name !== '')
  // Not the locks of `lockPerson`: a payment has locked an order, and must not wait for those.
  await lockNames(
    tx,
    names.map((name) => `${packageId} of ${name}`),
  )
  const paid = await piecesOf(tx, paidBefore, [email, phoneE164, customerId, packageId, orderId])
  return paid + quantity <= most
}

/**
 * Whether a late payment may confirm its package, counting what the account or browser has ordered in the meantime,
 * paid or not. `isWithinLimit` then checks the paid orders.
 */
export async function leavesRoom(tx: Transaction, orderId: number): Promise<boolean> {
  const limited = await limitOf(tx, orderId)
  return (
    limited === undefined || (await boughtBefore(tx, limited, limited)) + limited.quantity <= limited.most
  )
}

async function limitOf(tx: Transaction, orderId: number): Promise<Limited | undefined> {
  const [limited] = await tx.query<Limited>(
    `select n.package_id as "packageId", n.quantity, p.per_customer as most, o.customer_id as "customerId",
            coalesce(o.guest_email, c.email) as email, coalesce(o.guest_phone_e164, c.phone_e164, '') as "phoneE164",
            coalesce(h.browser, '') as browser
       from order_line n
       join package p on p.id = n.package_id
       join sales_order o on o.id = n.order_id
       left join customer c on c.id = o.customer_id
       left join order_holder h on h.order_id = o.id
      where n.order_id = $1 and p.per_customer is not null`,
    [orderId],
  )
  return limited
}

type Limited = Buyer & {
  readonly packageId: string
  readonly quantity: number
  readonly most: number
  readonly browser: string
}
