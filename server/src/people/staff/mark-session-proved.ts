import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** Stores that this session proved the second factor. LOGIN_REQUIRED if the session ended meanwhile. */
export async function markSessionProved(
  tx: Transaction,
  sessionId: number,
  now: Temporal.Instant,
): Promise<void> {
  const proved = await tx.query('update session set proved_at = $2 where id = $1 returning id', [
    sessionId,
    now,
  ])
  if (proved.length === 0) throw new Refusal(problem('LOGIN_REQUIRED'))
}
