import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { runEmailVerifiedHooks } from './email-verified-hooks.ts'
import { voidLinks } from './void-links.ts'

/** `email`: the address to which the link was sent. */
type VerifiedAddress = { readonly customerId: number; readonly email: string; readonly now: Temporal.Instant }

/**
 * Verifies the customer's e-mail and assigns the orders of guests with this address to the account. Somebody else may
 * have registered with the address. So call it only if one browser has used both the mailbox (link) and the account
 * (session or password), or after the password and all sessions were replaced. Refusal: TOKEN_EXPIRED if the customer
 * has another address now.
 */
export async function verifyEmail(
  tx: Transaction,
  { customerId, email, now }: VerifiedAddress,
): Promise<void> {
  const verified = await tx.query(
    `update customer set email_verified_at = coalesce(email_verified_at, $3)
      where id = $1 and email = $2 and deleted_at is null
     returning id`,
    [customerId, email, now],
  )
  if (verified.length === 0) throw new Refusal(problem('TOKEN_EXPIRED'))
  await assignGuestData(tx, { customerId, email })
}

/**
 * Replaces the e-mail address by `email`. The condition of `verifyEmail` applies. Writes the old address to the link,
 * because the mail that tells the old address about the change may not be sent yet. Voids links in the old mailbox.
 * Refusals: EMAIL_TAKEN, TOKEN_EXPIRED.
 */
export async function changeToEmail(
  tx: Transaction,
  { customerId, email, linkId, now }: VerifiedAddress & { readonly linkId: number },
): Promise<void> {
  const [account] = await tx.query<{ email: string; isTaken: boolean }>(
    `select c.email, exists (select from customer other where other.email = $2 and other.id <> c.id) as "isTaken"
       from customer c
      where c.id = $1 and c.deleted_at is null
        for no key update of c`,
    [customerId, email],
  )
  if (account === undefined) throw new Refusal(problem('TOKEN_EXPIRED'))
  if (account.isTaken) throw new Refusal(problem('EMAIL_TAKEN'))
  await tx.query('update customer set email = $2, email_verified_at = $3 where id = $1', [
    customerId,
    email,
    now,
  ])
  await tx.query('update mail_link set email = $2 where id = $1', [linkId, account.email])
  await voidLinks(tx, customerId, now)
  await assignGuestData(tx, { customerId, email })
}

/** Deletes unused verification links, which are not needed any more, and runs the hooks for the e-mail. */
async function assignGuestData(
  tx: Transaction,
  { customerId, email }: Pick<VerifiedAddress, 'customerId' | 'email'>,
): Promise<void> {
  await tx.query(
    `delete from mail_link where customer_id = $1 and purpose = 'verify-email' and used_at is null`,
    [customerId],
  )
  await runEmailVerifiedHooks(tx, { id: customerId, email })
}
