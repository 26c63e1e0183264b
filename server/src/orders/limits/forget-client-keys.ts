import type { Deps } from '../../platform/deps.ts'

const statements = [
  // The network address counts while the order is unpaid or under review.
  `update order_holder h set network = null
     from sales_order o
    where o.id = h.order_id and h.network is not null and o.state not in ('held', 'payment_review')`,
  // The browser counts for a day after the order was placed, and as long as it is unpaid or has hours to come.
  `delete from order_holder h
    using sales_order o
    where o.id = h.order_id and o.placed_at < $1::timestamptz - interval '1 day' and o.state not in ('held', 'payment_review')
      and not (o.state = 'confirmed'
               and exists (select from order_line l where l.order_id = o.id and l.play_date >= $1::date))`,
  `delete from guest_work where expires_at < $1`,
  `delete from guest_email
    where expires_at < $1 and coalesce(proven_at < $1::timestamptz - interval '30 days', true)`,
]

/** Deletes browsers, network addresses and proofs of guests that no limit counts any more. */
export async function forgetClientKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const statement of statements) await db.query(statement, statement.includes('$1') ? [clock.now()] : [])
}
