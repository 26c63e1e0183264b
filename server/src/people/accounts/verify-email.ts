import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { followVerifiedEmail } from './email-followers.ts'
import { voidLinks } from './void-links.ts'

/** `email`: the address whose mailbox somebody has shown to be theirs. */
type Proof = { readonly customerId: number; readonly email: string; readonly now: Temporal.Instant }

/**
 * The customer's e-mail is theirs, and so is what a guest ordered with it. Only for whoever proved both, the mailbox by
 * a link from it and the account by its session or its password in the same browser, or who has just ended every
 * session and password of before: an account may have been opened by somebody else than the owner of its address.
 * TOKEN_EXPIRED for an earlier address.
 */
export async function verifyEmail(tx: Transaction, { customerId, email, now }: Proof): Promise<void> {
  const verified = await tx.query(
    `update customer set email_verified_at = coalesce(email_verified_at, $3)
      where id = $1 and email = $2 and deleted_at is null
     returning id`,
    [customerId, email, now],
  )
  if (verified.length === 0) throw new Refusal(problem('TOKEN_EXPIRED'))
  await joinWhatGuestHas(tx, { customerId, email })
}

/**
 * The new e-mail takes the place of the old one, under the same condition. The link keeps the old one, so that a notice
 * to it that still waits in the outbox finds its way; links that were sent to the old mailbox are void. EMAIL_TAKEN.
 */
export async function changeToEmail(
  tx: Transaction,
  { customerId, email, linkId, now }: Proof & { readonly linkId: number },
): Promise<void> {
  const [before] = await tx.query<{ email: string; isTaken: boolean }>(
    `select c.email, exists (select from customer other where other.email = $2 and other.id <> c.id) as "isTaken"
       from customer c
      where c.id = $1 and c.deleted_at is null
        for no key update of c`,
    [customerId, email],
  )
  if (before === undefined) throw new Refusal(problem('TOKEN_EXPIRED'))
  if (before.isTaken) throw new Refusal(problem('EMAIL_TAKEN'))
  await tx.query('update customer set email = $2, email_verified_at = $3 where id = $1', [
    customerId,
    email,
    now,
  ])
  await tx.query('update mail_link set email = $2 where id = $1', [linkId, before.email])
  await voidLinks(tx, customerId, now)
  await joinWhatGuestHas(tx, { customerId, email })
}

async function joinWhatGuestHas(
  tx: Transaction,
  { customerId, email }: Pick<Proof, 'customerId' | 'email'>,
): Promise<void> {
  await tx.query(
    `delete from mail_link where customer_id = $1 and purpose = 'verify-email' and used_at is null`,
    [customerId],
  )
  await followVerifiedEmail(tx, { id: customerId, email })
}
