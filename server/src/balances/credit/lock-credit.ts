import type { Transaction } from '../../platform/database/open.ts'

/**
 * Locks the store credit of a customer until the transaction ends. In a statement of its own: a statement that waits for
 * the lock still computes with the balance from before it waited. The next statement sees the new one.
 */
export async function lockCredit(tx: Transaction, customerId: number): Promise<void> {
  await tx.query('select from credit_account where customer_id = $1 for update', [customerId])
}
