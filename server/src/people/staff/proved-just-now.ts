import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'

/** Minutes for which a proof of the second factor counts for acts that require a new one. */
const minutesValid = 2

/**
 * Whether the session proved the second factor within the last two minutes, as some acts require. Public demonstration
 * accounts need no proof.
 */
export async function hasProvedJustNow(
  tx: Transaction,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  sessionId: number,
): Promise<boolean> {
  const proved = await tx.query(
    `select s.id from session s join customer c on c.id = s.customer_id
      where s.id = $1
        and (s.proved_at > $2::timestamptz - $3 * interval '1 minute' or $4 and c.demonstration = 'open')`,
    [sessionId, clock.now(), minutesValid, config.isDemonstration],
  )
  return proved.length > 0
}
