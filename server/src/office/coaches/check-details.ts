import { wireName } from '@pantul/contract/row-wire'
import { checkCoach, sortWorkHours, type CoachDetails } from '@pantul/rules/coach-details'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { findAccount } from './find-account.ts'
import type { StoredCoach } from './queries.ts'

type Typed = {
  readonly locationId: string
  readonly coach: CoachDetails
  /** The coach as stored; null: a new one. */
  readonly current: StoredCoach | null
  readonly others: readonly StoredCoach[]
  readonly locale: Locale
}

/**
 * Checks what staff typed about a coach, and returns it as it is stored: with the public id of the account instead of the
 * e-mail. Refusals at the fields: those of `checkCoach` and `findAccount`.
 */
export async function checkNameAndPhone(
  tx: Transaction,
  { locationId, coach: typed, current, others, locale }: Typed,
): Promise<CoachDetails> {
  const { name, rate, price, workHours, feeKind, fee, account, isActive } = typed
  const { accountId, wrong } = await findAccount(tx, { locationId, email: account, current, others })
  const names = others.map((other) => other.name)
  const broken = checkCoach(typed, names).map(({ path, ...rest }) => ({ ...rest, path: wireName(path) }))
  refuseWrongFields([...broken, ...wrong], locale)
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
