import type { Transaction } from '../../platform/database/open.ts'

/**
 * Makes a customer's links void that could take the account over: for a new password or another e-mail, also where a
 * browser has opened them already. Belongs to every change of the password or the e-mail.
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
