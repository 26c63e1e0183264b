import type { Transaction } from '../../platform/database/open.ts'

/**
 * Gives a customer the packages that a guest bought under the e-mail that was verified just now. After
 * `joinGuestOrders` in the same transaction: who pays meanwhile waits for it and finds the customer at the order.
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
