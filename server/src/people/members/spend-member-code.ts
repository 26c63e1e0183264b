import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { memberCodeHash } from './member-code-hash.ts'

// Of two concurrent transactions with the same code, the second waits for the first and then finds the code used.
const useCode = `
  update member_code set used_at = $3
   where customer_id = $1 and code_hash = $2 and used_at is null and until > $3
  returning customer_id`

/** Uses up the code of a member. False if it is wrong, used, expired, replaced by a newer one, or of another member. */
export async function spendMemberCode(
  tx: Transaction,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  memberCode: { readonly customerId: number; readonly code: string },
): Promise<boolean> {
  const hash = memberCodeHash(config.secretKey, memberCode)
  return (await tx.query(useCode, [memberCode.customerId, hash, clock.now()])).length > 0
}
