import type { Transaction } from '../../platform/database/open.ts'

export type VerifiedCustomer = { readonly id: number; readonly email: string }

/**
 * Assigns guest orders with the same, verified e-mail to a customer, and deletes name, e-mail and phone from them. An
 * order whose package belongs to another account stays a guest's order. Locks the orders by ascending id. Returns the
 * number of assigned orders.
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
        set customer_id = $1, joined_at = now(), guest_name = null, guest_email = null, guest_phone = null, guest_phone_e164 = null
       from guests
      where o.id = guests.id
     returning o.id`,
    [id, email],
  )
  return joined.length
}
