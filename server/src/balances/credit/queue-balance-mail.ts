import type { Transaction } from '../../platform/database/open.ts'

/** What staff used of a customer's balances for an order: rupiah of store credit, court-hours of packages (`units`). */
export type UsedBalances = {
  readonly orderId: number
  readonly actId: number
  readonly credit: number
  readonly units?: number
}

/** Mails the customer what staff used of the balances. Sends no mail if both amounts are 0. */
export async function queueBalanceMail(
  tx: Transaction,
  { orderId, actId, credit, units = 0 }: UsedBalances,
): Promise<void> {
  if (credit === 0 && units === 0) return
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     values ('balance-changed:' || $2::bigint, 'mail',
             jsonb_build_object('template', 'balance-changed', 'orderId', $1::bigint, 'actId', $2::bigint,
                                'credit', $3::bigint, 'units', $4::integer))`,
    [orderId, actId, credit, units],
  )
}
