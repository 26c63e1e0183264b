import type { Transaction } from '../../platform/database/open.ts'
import { hashToken, newToken } from '../../platform/http/session.ts'

type Device = {
  readonly customerId: number
  /** The device token of the browser; undefined if it has none yet. */
  readonly deviceToken: string | undefined
  readonly now: Temporal.Instant
}

/**
 * Marks a device as known for the account and returns the device token. Wrong passwords from known devices are counted
 * separately, so that strangers cannot lock out the customer.
 */
export async function rememberDevice(
  tx: Transaction,
  { customerId, deviceToken, now }: Device,
): Promise<string> {
  const token = deviceToken ?? newToken()
  await tx.query(
    `insert into known_device (token_hash, customer_id, seen_at) values ($1, $2, $3)
     on conflict (token_hash, customer_id) do update set seen_at = excluded.seen_at`,
    [hashToken(token), customerId, now],
  )
  return token
}
