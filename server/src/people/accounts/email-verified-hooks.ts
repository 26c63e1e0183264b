import type { Transaction } from '../../platform/database/open.ts'

/**
 * Runs when an account verifies its e-mail address, in the same transaction. It assigns to the account what guests
 * ordered with this address, for example orders or packages.
 */
type EmailVerifiedHook = (
  tx: Transaction,
  account: { readonly id: number; readonly email: string },
) => Promise<unknown>

let hooks: readonly EmailVerifiedHook[] | undefined

/** Sets the hooks, in the order in which they lock rows. Called once at the start of the server. */
export function setEmailVerifiedHooks(newHooks: readonly EmailVerifiedHook[]): void {
  hooks = newHooks
}

/** Runs all hooks for a newly verified e-mail address, in order. */
export async function runEmailVerifiedHooks(...arguments_: Parameters<EmailVerifiedHook>): Promise<void> {
  if (hooks === undefined) throw new Error('setEmailHooks was not called')
  for (const hook of hooks) await hook(...arguments_)
}
