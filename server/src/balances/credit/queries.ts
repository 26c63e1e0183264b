import type { CreditKind } from '@pantul/rules/credit-ledger'
import type { Connection } from '../../platform/database/open.ts'

/** A customer's store credit, in rupiah. */
export async function creditBalance(db: Connection, customerId: number): Promise<number> {
  const [account] = await db.query<{ balance: number }>(
    'select balance from credit_account where customer_id = $1',
    [customerId],
  )
  return account?.balance ?? 0
}

/** An entry of the ledger. `amount` in rupiah, below 0 if it was spent. */
export type CreditEntry = {
  readonly kind: CreditKind
  readonly amount: number
  readonly at: Temporal.Instant
  readonly orderPublicId: string | null
  readonly orderNumber: string | null
  readonly timeZone: string | null
}

/** More than the page needs. Older entries are in the profile's export. */
const maxEntries = 200

export const creditEntries = (db: Connection, customerId: number): Promise<CreditEntry[]> =>
  db.query<CreditEntry>(
    `select e.kind, e.amount, e.at, o.public_id as "orderPublicId", o.number as "orderNumber",
            l.time_zone as "timeZone"
       from credit_entry e
       left join sales_order o on o.id = e.order_id
       left join location l on l.id = o.location_id
      where e.customer_id = $1
      order by e.id desc
      limit $2`,
    [customerId, maxEntries],
  )
