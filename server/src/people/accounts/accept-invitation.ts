import type { Transaction } from '../../platform/database/open.ts'
import { verifyEmail } from './verify-email.ts'

type Acceptance = {
  readonly customerId: number
  readonly invitationId: number
  readonly now: Temporal.Instant
}

/**
 * Accepts an invitation for a customer who is logged in with the invited address, in a browser that opened its link.
 * This verifies the e-mail address and uses up the link. The person gets the roles only after setting up a second
 * factor. Does nothing for another address or an invitation that has ended.
 */
export async function acceptInvitation(
  tx: Transaction,
  { customerId, invitationId, now }: Acceptance,
): Promise<void> {
  const [accepted] = await tx.query<{ email: string }>(
    `with accepted as (
       update staff_invitation i set accepted_at = $3, accepted_by = $2
         from customer c
        where i.id = $1 and c.id = $2 and c.email = i.email and c.id <> i.invited_by
          and i.accepted_at is null and i.withdrawn_at is null
       returning i.email, i.mail_link_id
     ), used_link as (
       update mail_link set used_at = $3 from accepted where mail_link.id = accepted.mail_link_id
     )
     select email from accepted`,
    [invitationId, customerId, now],
  )
  if (accepted !== undefined) await verifyEmail(tx, { customerId, email: accepted.email, now })
}

/** Accepts the invitation whose link this browser opened, if there is one. `grantHash`: see `Browser`. */
export async function acceptOpenedInvitation(
  tx: Transaction,
  { customerId, grantHash, now }: { customerId: number; grantHash: Buffer; now: Temporal.Instant },
): Promise<void> {
  const [opened] = await tx.query<{ invitationId: number }>(
    `select invitation_id as "invitationId" from link_grant
      where token_hash = $1 and purpose = 'join-staff' and expires_at > $2`,
    [grantHash, now],
  )
  if (opened !== undefined) await acceptInvitation(tx, { customerId, invitationId: opened.invitationId, now })
}
