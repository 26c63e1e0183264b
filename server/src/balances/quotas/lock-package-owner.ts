import { accountLockName, takeAdvisoryLocks } from '../../people/accounts/lock-account.ts'
import type { Transaction } from '../../platform/database/open.ts'

/**
 * Blocks new orders and moves of the account that owns the packages which an order sold, until the transaction ends, so
 * that none of them uses hours that are being removed. Call it before the order is locked. Does nothing if the order sold
 * no packages.
 */
export async function lockPackageOwner(tx: Transaction, packageOrderId: number): Promise<void> {
  const owners = await tx.query<{ customerId: number }>(
    `select distinct customer_id as "customerId" from quota_package
      where order_id = $1 and customer_id is not null`,
    [packageOrderId],
  )
  if (owners.length === 0) return
  await takeAdvisoryLocks(
    tx,
    owners.map(({ customerId }) => accountLockName(customerId)),
  )
}
