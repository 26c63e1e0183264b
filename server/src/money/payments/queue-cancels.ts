import type { Transaction } from '../../platform/database/open.ts'

/** Lets the outbox cancel these attempts at the gateway after the commit, also if it has cancelled them before. */
export async function queueCancels(tx: Transaction, paymentIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select 'cancel-payment:' || id, 'gateway-cancel', jsonb_build_object('paymentId', id)
       from unnest($1::bigint[]) as id
     on conflict (dedupe_key) do update set done_at = null, failed_at = null, attempts = 0, next_at = now()`,
    [paymentIds],
  )
}
