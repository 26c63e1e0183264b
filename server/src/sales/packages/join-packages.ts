import type { Transaction } from '../../platform/database/open.ts'

/**
 * Gives a customer the packages that were bought as a guest with the e-mail that was just verified. Call it after
 * `joinGuestOrders` in the same transaction, which has locked the guest orders. So a payment of such an order waits for the
 * commit, and then its package goes to the customer.
 */
export async function joinGuestPackages(
  tx: Transaction,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  await tx.query(
    `with guests as (
       select id from quota_package where guest_email = $2 order by id for no key update)
     update quota_package q set customer_id = $1, guest_email = null
       from guests
      where q.id = guests.id`,
    [id, email],
  )
}
