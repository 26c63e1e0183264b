import type { FastifyReply } from 'fastify'
import type { Config } from '../../platform/base/config.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { cookieName, cookieSettings } from '../../platform/http/cookies.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'

/** What a browser may do because it opened a link; `customerId` or `orderId` says for whom or what. */
export type Grant = {
  readonly purpose: 'verify-email' | 'reset-password' | 'change-email' | 'open-order' | 'first-owner'
  readonly customerId: number | null
  readonly orderId: number | null
}

const oneDay = 24 * 60

/** Minutes for which a grant is good. Verifying is over by then; its grant only lets the page be loaded again. */
const minutes: Readonly<Record<Grant['purpose'], number>> = {
  'verify-email': 60,
  'reset-password': 60,
  'change-email': 60,
  'open-order': oneDay,
  'first-owner': oneDay,
}

/**
 * Lets a browser do one thing for a short while and answers the token of its cookie, to be set by `setGrant` after
 * the commit. `held` is what the browser shows already (`caller.grant`): the cookie is always a new one, so that
 * nobody can plant theirs, and what else was opened before stays open.
 */
export async function giveGrant(
  tx: Transaction,
  { held, grant, now }: { held: Buffer | null; grant: Grant; now: Temporal.Instant },
): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  if (held !== null)
    await tx.query(
      `update link_grant set token_hash = $2
        where token_hash = $1 and (purpose <> $3 or order_id is distinct from $4) and expires_at > $5`,
      [held, hash, grant.purpose, grant.orderId, now],
    )
  await tx.query(
    `insert into link_grant (token_hash, purpose, customer_id, order_id, expires_at) values ($1, $2, $3, $4, $5)`,
    [hash, grant.purpose, grant.customerId, grant.orderId, now.add({ minutes: minutes[grant.purpose] })],
  )
  return token
}

/** Sets the cookie of a grant. */
export function setGrant(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config, 'grant'), token, { ...cookieSettings(config), maxAge: oneDay * 60 })
}
