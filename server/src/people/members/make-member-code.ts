import { randomInt } from 'node:crypto'
import type { MemberCode } from '@pantul/contract/member-code-wire'
import type { Deps } from '../../platform/deps.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { memberCodeHash } from './member-code-hash.ts'

/** Minutes in which a code can be used. */
const minutesValid = 5

const storeCode = `
  insert into member_code (customer_id, code_hash, until) values ($1, $2, $3)
  on conflict (customer_id) do update set code_hash = excluded.code_hash, until = excluded.until, used_at = null`

/**
 * Creates the six-digit code by which a customer allows staff at the counter to use the customer's store credit or
 * packages. It can be used once within five minutes, and replaces the previous code. Refusal: TOO_MANY_REQUESTS.
 */
export async function makeMemberCode(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  customerId: number,
): Promise<MemberCode> {
  const now = clock.now()
  await countAttempts(db, now, [['create member code, member', String(customerId)]])
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const until = now.add({ minutes: minutesValid })
  const hash = memberCodeHash(config.secretKey, { customerId, code })
  await db.query(storeCode, [customerId, hash, until])
  return { code, expiresAt: until.toString() }
}
