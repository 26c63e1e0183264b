import type { Transaction } from '../../platform/database/open.ts'

/**
 * Assigns guest orders, packages and so on to the account that verified their e-mail address, in the same
 * transaction.
 */
type EmailFollower = (
  tx: Transaction,
  account: { readonly id: number; readonly email: string },
) => Promise<unknown>

let followers: readonly EmailFollower[] | undefined

/** Sets the followers in lock order. `app.ts` calls it once. */
export function setEmailFollowers(table: readonly EmailFollower[]): void {
  followers = table
}

/** Runs all followers for a newly verified e-mail address, in order. */
export async function followVerifiedEmail(...arguments_: Parameters<EmailFollower>): Promise<void> {
  if (followers === undefined) throw new Error('setEmailFollowers was not called')
  for (const follower of followers) await follower(...arguments_)
}
