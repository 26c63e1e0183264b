import { lockNames } from '../../people/accounts/lock-account.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { OrderingPlayer } from '../../orders/insert-order.ts'

type Buyer = Pick<OrderingPlayer, 'customerId' | 'email' | 'phoneE164'>

/** Whether a row of sales_order is of the person of e-mail $1, phone $2 (E.164) and account $3, or of an account with them. */
const placedBy = `(guest_email = $1 or guest_phone_e164 = $2 or customer_id = any (array(
              select id from customer where id = $3
              union
              select id from customer where email = $1
              union
              select id from customer where phone_e164 = $2 and phone_e164 <> '')))`

const bought = `
  select coalesce(sum(n.quantity), 0)::int as pieces
    from sales_order o
    join order_line n on n.order_id = o.id
   where ${placedBy} and n.package_id = $4
     and o.state in ('held', 'payment_review', 'confirmed', 'completed')`

/**
 * How many pieces of a package a person has, or is about to pay: by account, e-mail or phone, like all limits of a
 * person. A hold that ran out counts until it was ended, because until then its money confirms it. Until the transaction
 * ends nobody else counts the same person's pieces, so that two orders cannot both find room.
 */
export async function boughtBefore(
  tx: Transaction,
  { customerId, email, phoneE164 }: Buyer,
  packageId: string,
): Promise<number> {
  // Beside the locks of `lockPerson`: late money holds an order's row, and may not wait for those.
  const names = [`customer ${customerId ?? email}`, email, phoneE164]
  await lockNames(
    tx,
    names.map((name) => `${packageId} of ${name}`),
  )
  const [count] = await tx.query<{ pieces: number }>(bought, [email, phoneE164, customerId, packageId])
  return count?.pieces ?? 0
}

/**
 * Whether an order whose hold ended may still be granted, now that its money came: the person may have bought as much of
 * the package meanwhile as one may. True for what has no limit. The order's row is locked by the caller.
 */
export async function isWithinLimit(tx: Transaction, orderId: number): Promise<boolean> {
  const [limited] = await tx.query<Limited>(
    `select n.package_id as "packageId", n.quantity, p.per_customer as most, o.customer_id as "customerId",
            coalesce(o.guest_email, c.email) as email, coalesce(o.guest_phone_e164, c.phone_e164, '') as "phoneE164"
       from order_line n
       join package p on p.id = n.package_id
       join sales_order o on o.id = n.order_id
       left join customer c on c.id = o.customer_id
      where n.order_id = $1 and p.per_customer is not null`,
    [orderId],
  )
  if (limited === undefined) return true
  return (await boughtBefore(tx, limited, limited.packageId)) + limited.quantity <= limited.most
}

type Limited = Buyer & { readonly packageId: string; readonly quantity: number; readonly most: number }
