import type { Transaction } from '../../platform/database/open.ts'

/** Locks the packages whose hours an order has reserved, by id. The caller has locked the order. */
export async function lockReservedQuota(tx: Transaction, orderId: number): Promise<void> {
  await tx.query(
    `select from quota_package
      where id in (select quota_id from quota_entry where order_id = $1 and kind = 'reserve')
      order by id
        for no key update`,
    [orderId],
  )
}
