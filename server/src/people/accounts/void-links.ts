import type { Transaction } from '../../platform/database/open.ts'

/**
 * Voids all links and grants of a customer that could change the password or the e-mail. Call it at every change of the
 * password or the e-mail.
 */
export async function voidLinks(tx: Transaction, customerId: number, now: Temporal.Instant): Promise<void> {
  await tx.query(
    `delete from mail_link
      where customer_id = $1 and purpose in ('reset-password', 'change-email') and used_at is null`,
    [customerId],
  )
  await tx.query(
    `update link_grant set used_at = $2
      where customer_id = $1 and purpose = 'reset-password' and used_at is null`,
    [customerId, now],
  )
}
