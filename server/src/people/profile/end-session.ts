import { problem } from '@pantul/rules/problem'
import type { Connection } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'

/** Ends one session of a customer. Refusal: SESSION_UNKNOWN if the customer has no such session. */
export async function endSession(db: Connection, customerId: number, publicId: string): Promise<void> {
  const ended = await db.query('delete from session where customer_id = $1 and public_id = $2 returning id', [
    customerId,
    publicId,
  ])
  if (ended.length === 0) throw new Refusal(problem('SESSION_UNKNOWN'))
}
