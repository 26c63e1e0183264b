import { problem } from '@pantul/rules/problem'
import { markPresent, type PresenceAtMachine } from '../accounts/mark-present.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/**
 * Stores that the second factor was proved in this session. At a counter machine this completes a full login, unless
 * the session was opened by PIN. Refusal: LOGIN_REQUIRED if the session ended in the meantime.
 */
export async function markSecondFactorProved(
  tx: Transaction,
  sessionId: number,
  now: Temporal.Instant,
): Promise<void> {
  const [fullLogin] = await tx.query<PresenceAtMachine>(
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
