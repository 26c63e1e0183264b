import type { Transaction } from '../../platform/database/open.ts'

/** The recipient of the mail: an account, or the guest of an order that bought a package. */
type Recipient = { readonly customerId: number } | { readonly orderId: number }

/** Mails the person what staff changed, and why. The mail reads the act. */
export async function queueAdjustmentMail(
  tx: Transaction,
  actId: number,
  recipient: Recipient,
): Promise<void> {
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     values ('balance-changed:' || $1::bigint, 'mail',
             jsonb_build_object('template', 'balance-changed', 'actId', $1::bigint, 'isAdjusted', true) || $2::jsonb)`,
    [actId, JSON.stringify(recipient)],
  )
}
