import type { FastifyReply } from 'fastify'
import type { Config } from '../../platform/base/config.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { setCookie } from '../../platform/http/cookies.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'

/** What a browser may do because it opened a mail link. `customerId` or `orderId` says for which account or order. */
export type Grant = {
  readonly purpose:
    | 'verify-email'
    | 'reset-password'
    | 'change-email'
    | 'open-order'
    | 'view-order'
    | 'first-owner'
    | 'join-staff'
  readonly customerId: number | null
  readonly orderId: number | null
  readonly invitationId?: number | null
}

const minutesPerDay = 24 * 60

/**
 * Lifetime of a grant in minutes. The link of `verify-email` verifies at once; its grant only allows loading the page
 * again. `open-order`: may do with the order what its buyer may. `view-order`: may only see it.
 */
const lifetimeMinutes: Readonly<Record<Grant['purpose'], number>> = {
  'verify-email': 60,
  'reset-password': 60,
  'change-email': 60,
  'open-order': minutesPerDay,
  'view-order': minutesPerDay,
  'first-owner': minutesPerDay,
  'join-staff': minutesPerDay,
}

/**
 * Creates a grant and returns the new token for its cookie; call `setGrantCookie` after the commit. `tokenHash`: the
 * hash of the browser's current token; the other grants of this token move to the new token. The token is always new,
 * so that a cookie that an attacker planted gives no access.
 */
export async function giveGrant(
  tx: Transaction,
  { tokenHash, grant, now }: { tokenHash: Buffer | null; grant: Grant; now: Temporal.Instant },
): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  if (tokenHash !== null)
    await tx.query(
      `update link_grant set token_hash = $2
        where token_hash = $1 and (purpose <> $3 or order_id is distinct from $4) and expires_at > $5`,
      [tokenHash, hash, grant.purpose, grant.orderId, now],
    )
  await tx.query(
    `insert into link_grant (token_hash, purpose, customer_id, order_id, invitation_id, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      hash,
      grant.purpose,
      grant.customerId,
      grant.orderId,
      grant.invitationId ?? null,
      now.add({ minutes: lifetimeMinutes[grant.purpose] }),
    ],
  )
  return token
}

export function setGrantCookie(reply: FastifyReply, config: Config, token: string): void {
  setCookie(reply, config, { name: 'grant', value: token, seconds: minutesPerDay * 60 })
}
