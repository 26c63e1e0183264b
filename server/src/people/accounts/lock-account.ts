import type { Transaction } from '../../platform/database/open.ts'

/** The name of the advisory lock of a person. `customer`: the customer's id, or the e-mail address of a guest. */
export const accountLockName = (customer: number | string): string => `customer ${customer}`

/** Takes an advisory lock for each name until the transaction ends. Sorts the locks, to avoid deadlocks. */
export const takeAdvisoryLocks = (tx: Transaction, names: readonly string[]): Promise<unknown> =>
  tx.query(
    `select pg_advisory_xact_lock(key)
       from (select distinct hashtextextended(name, 0) as key from unnest($1::text[]) as name order by 1) as sorted`,
    [names],
  )

/** Blocks new orders of an account until the transaction ends. */
export const lockAccount = (tx: Transaction, customerId: number): Promise<unknown> =>
  takeAdvisoryLocks(tx, [accountLockName(customerId)])
