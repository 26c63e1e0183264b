import type { Transaction } from '../../platform/database/open.ts'

/**
 * Locks the store credit of a customer until the transaction ends. It is a separate statement, because a statement that
 * waits for a lock still reads the old balance. The next statement reads the new balance.
 */
export async function lockCredit(tx: Transaction, customerId: number): Promise<void> {
  await tx.query('select from credit_account where customer_id = $1 for update', [customerId])
}
