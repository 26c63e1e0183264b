import { accountInvariants } from './account-invariants.ts'
import { changeInvariants } from './change-invariants.ts'
import { courtInvariants, extraInvariants, itemInvariants, priceInvariants } from './claim-invariants.ts'
import type { Connection } from './connection.ts'
import type { Invariant } from './invariant.ts'
import { balanceInvariants } from './balance-invariants.ts'
import { arrivalInvariants } from './arrival-invariants.ts'
import { contactInvariants } from './contact-invariants.ts'
import { counterInvariants } from './counter-invariants.ts'
import { staffInvariants } from './staff-invariants.ts'
import { packageInvariants } from './package-invariants.ts'
import { enrolmentInvariants } from './enrolment-invariants.ts'
import {
  deliveryInvariants,
  invoiceInvariants,
  paymentInvariants,
  personInvariants,
  stateInvariants,
} from './order-invariants.ts'

/** A broken invariant with at most 20 rows that break it. */
export type BrokenInvariant = { readonly id: string; readonly fact: string; readonly rows: readonly object[] }

export const invariants: readonly Invariant[] = [
  ...courtInvariants,
  ...priceInvariants,
  ...itemInvariants,
  ...extraInvariants,
  ...balanceInvariants,
  ...packageInvariants,
  ...enrolmentInvariants,
  ...paymentInvariants,
  ...stateInvariants,
  ...deliveryInvariants,
  ...invoiceInvariants,
  ...personInvariants,
  ...accountInvariants,
  ...changeInvariants,
  ...counterInvariants,
  ...staffInvariants,
  ...arrivalInvariants,
  ...contactInvariants,
]

/** Returns the invariants that do not hold now. Checks all unless some are given. */
export async function brokenInvariants(
  db: Connection,
  checked: readonly Invariant[] = invariants,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { id, fact, sql } of checked) {
    const [found] = await db.query<{ rows: object[] }>(
      `select coalesce(jsonb_agg(to_jsonb(broken)), '[]') as rows from (${sql} limit 20) as broken`,
    )
    if (found !== undefined && found.rows.length > 0) broken.push({ id, fact, rows: found.rows })
  }
  return broken
}
