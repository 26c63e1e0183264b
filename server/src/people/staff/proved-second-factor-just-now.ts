import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'

/** For so many minutes after the person proved the second factor, no new code is required. */
const minutesValid = 2

/**
 * Whether the second factor was proved in this session within the last two minutes, as some acts require. Always true
 * for demonstration accounts, which have no second factor.
 */
export async function hasProvedSecondFactorJustNow(
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
