import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import type { WrongField } from '../../platform/http/refuse-wrong-fields.ts'
import type { StoredCoach } from './queries.ts'

// Locked, so that the person does not lose the role before the coach is saved.
const select = `
  select c.public_id as id
    from staff_role r
    join customer c on c.id = r.customer_id
   where c.email = lower($2) and r.role = 'coach' and r.location_id = $1
     for share of r`

type Account = {
  readonly locationId: string
  /** As typed; empty: no account. */
  readonly email: string
  /** The coach as stored; null: a new one. */
  readonly current: StoredCoach | null
  readonly others: readonly StoredCoach[]
}

/**
 * The public id of the account of a coach; empty without one. An unchanged account stays, also if its person lost the role.
 * `wrong`: COACH_ACCOUNT_UNKNOWN or COACH_ACCOUNT_TAKEN.
 */
export async function findAccount(
  tx: Transaction,
  { locationId, email, current, others }: Account,
): Promise<{ readonly accountId: string; readonly wrong: readonly WrongField[] }> {
  const typed = email.trim()
  if (typed === '') return { accountId: '', wrong: [] }
  if (current?.account === typed.toLowerCase()) return { accountId: current.accountId, wrong: [] }
  const [account] = await tx.query<{ id: string }>(select, [locationId, typed])
  const at = { path: 'Account' }
  if (account === undefined) return { accountId: '', wrong: [{ ...at, ...problem('COACH_ACCOUNT_UNKNOWN') }] }
  const isTaken = others.some(({ accountId }) => accountId === account.id)
  return { accountId: account.id, wrong: isTaken ? [{ ...at, ...problem('COACH_ACCOUNT_TAKEN') }] : [] }
}
