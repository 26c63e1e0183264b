import type { Transaction } from '../../platform/database/open.ts'
import { payDebts } from './pay-debts.ts'

const give = `
  with entry as (
    insert into credit_entry (customer_id, kind, amount, order_id, effect_key, at)
    select $1, $2, $3, $4, $5, now()
    on conflict (effect_key) do nothing
    returning amount
  )
  update credit_account a set balance = a.balance + entry.amount from entry where a.customer_id = $1`

/**
 * `effectKey`: the unique key of this entry, such as `refund:<refund task id>`. `amount` in rupiah, above 0. `orderId`: null
 * for credit that staff give (`adjust`).
 */
type CreditGrant = {
  readonly customerId: number
  readonly kind: 'refund' | 'late-money' | 'price-difference' | 'return' | 'adjust'
  readonly amount: number
  readonly orderId: number | null
  readonly effectKey: string
}

/**
 * Adds rupiah to a customer's store credit, once per `effectKey`. All store credit is added here, so that it pays the
 * customer's debts first.
 */
export async function giveCredit(tx: Transaction, grant: CreditGrant): Promise<void> {
  const { customerId, kind, amount, orderId, effectKey } = grant
  await tx.query(
    'insert into credit_account (customer_id, balance) values ($1, 0) on conflict (customer_id) do nothing',
    [customerId],
  )
  await tx.query(give, [customerId, kind, amount, orderId, effectKey])
  await payDebts(tx, customerId)
}
