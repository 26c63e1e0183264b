import { problem } from '@pantul/rules/problem'
import { markPresent, type AtMachine } from '../accounts/mark-present.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/**
 * Stores that this session proved the second factor. At a counter machine this completes a full login, unless the
 * session was opened by PIN. Refusal: LOGIN_REQUIRED if the session ended meanwhile.
 */
export async function markSessionProved(
  tx: Transaction,
  sessionId: number,
  now: Temporal.Instant,
): Promise<void> {
  const [fullLogin] = await tx.query<AtMachine>(
    `select device_id as "machineId", customer_id as "customerId" from session
      where id = $1 and device_id is not null and not is_by_pin`,
    [sessionId],
  )
  if (fullLogin !== undefined) await markPresent(tx, { ...fullLogin, now })
  const proved = await tx.query('update session set proved_at = $2 where id = $1 returning id', [
    sessionId,
    now,
  ])
  if (proved.length === 0) throw new Refusal(problem('LOGIN_REQUIRED'))
}
