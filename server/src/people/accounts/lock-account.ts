import type { Transaction } from '../../platform/database/open.ts'

/** The name of an account's lock; of a guest, that of the e-mail address. */
export const accountKey = (customer: number | string): string => `customer ${customer}`

/** Takes an advisory lock for each name until the transaction ends, sorted so that two transactions cannot deadlock. */
export const lockNames = (tx: Transaction, names: readonly string[]): Promise<unknown> =>
  tx.query(
    `select pg_advisory_xact_lock(one)
       from (select distinct hashtextextended(who, 0) as one from unnest($1::text[]) as who order by 1) as sorted`,
    [names],
  )

/** Keeps new orders of an account out until the transaction ends. */
export const lockAccount = (tx: Transaction, customerId: number): Promise<unknown> =>
  lockNames(tx, [accountKey(customerId)])
