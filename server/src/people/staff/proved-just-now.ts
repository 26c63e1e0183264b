import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'

/** Minutes in which a code confirms the next act. */
const minutes = 2

/** Whether a session proved the second factor a moment ago, to confirm an act; a public account needs no proof. */
export async function hasProvedJustNow(
  tx: Transaction,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  sessionId: number,
): Promise<boolean> {
  const proved = await tx.query(
    `select s.id from session s join customer c on c.id = s.customer_id
      where s.id = $1
        and (s.proved_at > $2::timestamptz - $3 * interval '1 minute' or $4 and c.demonstration = 'open')`,
    [sessionId, clock.now(), minutes, config.isDemonstration],
  )
  return proved.length > 0
}
