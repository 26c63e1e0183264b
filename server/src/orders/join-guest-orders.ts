import type { Transaction } from '../platform/database/open.ts'

/** Somebody whose e-mail was verified just now. */
export type VerifiedCustomer = { readonly id: number; readonly email: string }

/**
 * Gives a customer the orders that a guest placed under the same e-mail: only the owner of the address has verified
 * it. Name, e-mail and phone stand with the account from then on, no longer with the
 * orders. One that gave its package to another account, which had the address before, stays a guest's. Answers how many
 * there were; locks them in the order of their ids.
 */
export async function joinGuestOrders(tx: Transaction, { id, email }: VerifiedCustomer): Promise<number> {
  const joined = await tx.query<{ id: number }>(
    `with guests as (
       select id from sales_order o
        where guest_email = $2
          and coalesce((select bool_and(q.customer_id is null or q.customer_id = $1)
                          from quota_package q where q.order_id = o.id), true)
        order by id for update)
     update sales_order o
        set customer_id = $1, guest_name = null, guest_email = null, guest_phone = null, guest_phone_e164 = null
       from guests
      where o.id = guests.id
     returning o.id`,
    [id, email],
  )
  return joined.length
}
