import type { Transaction } from '../../platform/database/open.ts'

/** Gives an account what a guest ordered with its e-mail address, inside the transaction that verifies the address. */
type EmailFollower = (
  tx: Transaction,
  account: { readonly id: number; readonly email: string },
) => Promise<unknown>

let followers: readonly EmailFollower[] | undefined

/** Called once by `app.ts`; in the order of locks. */
export function setEmailFollowers(table: readonly EmailFollower[]): void {
  followers = table
}

/** Runs every follower of a verified e-mail address, one after the other. */
export async function followVerifiedEmail(...arguments_: Parameters<EmailFollower>): Promise<void> {
  if (followers === undefined) throw new Error('setEmailFollowers was not called')
  for (const follower of followers) await follower(...arguments_)
}
