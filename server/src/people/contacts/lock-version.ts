import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Contact } from './queries.ts'

type CurrentVersion = {
  readonly version: number
  readonly changedAt: Temporal.Instant
  readonly changedBy: string
}

/**
 * Locks a contact until the transaction ends, so that its version cannot change, and checks that the writer saw this
 * version. Refusals: PERSON_UNKNOWN; CHANGED_MEANWHILE with who changed the contact and when.
 */
export async function lockVersion(
  tx: Transaction,
  { id, timeZone }: Pick<Contact, 'id' | 'timeZone'>,
  seenVersion: number,
): Promise<void> {
  const [current] = await tx.query<CurrentVersion>(
    `select c.version, c.changed_at as "changedAt",
            coalesce((select full_name from customer where id = c.changed_by), c.name) as "changedBy"
       from contact c where c.id = $1 for update of c`,
    [id],
  )
  if (current === undefined) throw new Refusal(problem('PERSON_UNKNOWN'))
  if (current.version === seenVersion) return
  throw new Refusal(
    problem('CHANGED_MEANWHILE', {
      name: current.changedBy,
      time: localMoment(current.changedAt, timeZone).slice(11, 16),
    }),
  )
}
