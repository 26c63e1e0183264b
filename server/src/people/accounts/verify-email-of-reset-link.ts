import type { Transaction } from '../../platform/database/open.ts'
import { verifyEmail } from './verify-email.ts'

type GrantUse = { readonly customerId: number; readonly grantHash: Buffer; readonly now: Temporal.Instant }

/**
 * Verifies the e-mail address of a customer who logs in after opening a password-reset link in the same browser. The
 * link shows that the person reads the mailbox, and the login shows that the person knows the password. The
 * reset-password grant is used up. A verify-email grant with the same token replaces it, so that the page of the link
 * can be reloaded. Grants from before a change of the e-mail address are void (`voidLinks`).
 */
export async function verifyEmailOfResetLink(
  tx: Transaction,
  { customerId, grantHash, now }: GrantUse,
): Promise<void> {
  const [unverified] = await tx.query<{ email: string }>(
    `with used_grant as (
       update link_grant set used_at = $3
        where token_hash = $2 and customer_id = $1 and purpose = 'reset-password' and used_at is null and expires_at > $3
        returning expires_at),
     page_grant as (
       insert into link_grant (token_hash, purpose, customer_id, expires_at)
       select $2, 'verify-email', $1, expires_at from used_grant
       on conflict (token_hash, purpose, order_id) do update
          set customer_id = excluded.customer_id, expires_at = excluded.expires_at, used_at = null)
     select c.email from customer c, used_grant where c.id = $1 and c.email_verified_at is null`,
    [customerId, grantHash, now],
  )
  if (unverified !== undefined) await verifyEmail(tx, { customerId, email: unverified.email, now })
}
