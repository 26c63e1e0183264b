import type { Connection } from '../../platform/database/open.ts'

/**
 * A debt exists because the bank reversed a payment, and either its hours were played, or the payment had become store
 * credit that was spent. For a guest's order `customer_id` is null, even if the order was added to an account later:
 * `name`, `email` and `phone` are those typed in the order. `amount`: rupiah that later store credit has not paid yet.
 */
export type CreditDebt = {
  readonly id: number
  readonly orderNumber: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly amount: number
}

export const openDebts = (db: Connection): Promise<CreditDebt[]> =>
  db.query<CreditDebt>(
    `select d.id, o.number as "orderNumber", coalesce(c.full_name, o.guest_name, '') as name, coalesce(c.email, o.guest_email, '') as email,
            coalesce(c.phone, o.guest_phone, '') as phone, d.amount - d.paid as amount
       from credit_debt d
       join sales_order o on o.id = d.order_id
       left join customer c on c.id = d.customer_id
      where d.collected_at is null and d.paid < d.amount
      order by d.id`,
  )

/** Closes a debt because staff collected the money or waived it. Returns false if it was closed before. */
export async function closeDebt(db: Connection, id: number): Promise<boolean> {
  const collected = await db.query(
    `update credit_debt set collected_at = now()
      where id = $1 and collected_at is null and paid < amount
     returning id`,
    [id],
  )
  return collected.length > 0
}
