import { wireName } from '@pantul/contract/row-wire'
import { checkCoach, sortWorkHours, type CoachDetails } from '@pantul/rules/coach-details'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields, type WrongField } from '../../platform/http/refuse-wrong-fields.ts'
import type { StoredCoach } from './queries.ts'

type CoachToCheck = {
  readonly locationId: string
  /** What staff entered. `account` is the e-mail address. */
  readonly enteredCoach: CoachDetails
  /** The coach before the change; null for a new coach. */
  readonly stored: StoredCoach | null
  readonly otherCoaches: readonly StoredCoach[]
  readonly locale: Locale
}

/**
 * Checks what staff entered about a coach, and returns it as it is stored: `account` is the public id of the account.
 * Refusals at the fields: those of `checkCoach`, COACH_ACCOUNT_UNKNOWN, COACH_ACCOUNT_TAKEN.
 */
export async function checkCoachDetails(tx: Transaction, checking: CoachToCheck): Promise<CoachDetails> {
  const { enteredCoach, otherCoaches, locale } = checking
  const { name, rate, price, workHours, feeKind, fee, isActive } = enteredCoach
  const { accountId, wrong: wrongAccount } = await findAccount(tx, checking)
  const otherNames = otherCoaches.map((other) => other.name)
  const wrong = checkCoach(enteredCoach, otherNames).map((one) => ({ ...one, path: wireName(one.path) }))
  refuseWrongFields([...wrong, ...wrongAccount], locale)
  return {
    name: name.trim(),
    rate: rate.trim(),
    price,
    workHours: sortWorkHours(workHours),
    feeKind,
    fee,
    account: accountId,
    isActive,
  }
}

// The role is locked, so that the person does not lose it before the coach is saved.
const selectAccount = `
  select c.public_id as id
    from staff_role r
    join customer c on c.id = r.customer_id
   where c.email = lower($2) and r.role = 'coach' and r.location_id = $1
     for share of r`

type FoundAccount = { readonly accountId: string; readonly wrong: readonly WrongField[] }

/**
 * The public id of the account with the entered e-mail address; empty if no address was entered. The person must have the role
 * of a coach at the location, except if the address was not changed.
 */
async function findAccount(
  tx: Transaction,
  { locationId, enteredCoach, stored, otherCoaches }: CoachToCheck,
): Promise<FoundAccount> {
  const email = enteredCoach.account.trim()
  if (email === '') return { accountId: '', wrong: [] }
  if (stored?.account === email.toLowerCase()) return { accountId: stored.accountId, wrong: [] }
  const [account] = await tx.query<{ id: string }>(selectAccount, [locationId, email])
  const path = 'Account'
  if (account === undefined) return { accountId: '', wrong: [{ path, ...problem('COACH_ACCOUNT_UNKNOWN') }] }
  const isTaken = otherCoaches.some(({ accountId }) => accountId === account.id)
  return { accountId: account.id, wrong: isTaken ? [{ path, ...problem('COACH_ACCOUNT_TAKEN') }] : [] }
}
