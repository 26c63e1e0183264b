import type { Transaction } from '../../platform/database/open.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'

type Device = {
  readonly customerId: number
  /** The token by which it is known already, at whichever account. */
  readonly deviceToken: string | undefined
  readonly now: Temporal.Instant
}

/**
 * A device that proved to be the owner's is known at the account from now on: its tries are counted apart from those of
 * others, who cannot lock it out. Answers its token.
 */
export async function knowDevice(tx: Transaction, { customerId, deviceToken, now }: Device): Promise<string> {
  const token = deviceToken ?? newToken()
  await tx.query(
    `insert into known_device (token_hash, customer_id, seen_at) values ($1, $2, $3)
     on conflict (token_hash, customer_id) do update set seen_at = excluded.seen_at`,
    [hashToken(token), customerId, now],
  )
  return token
}
