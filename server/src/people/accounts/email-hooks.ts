import type { Transaction } from '../../platform/database/open.ts'

/**
 * Assigns data of guests (orders, packages) to the account that verified their e-mail address, in the same transaction.
 */
type EmailHook = (
  tx: Transaction,
  account: { readonly id: number; readonly email: string },
) => Promise<unknown>

let hooks: readonly EmailHook[] | undefined

/** Sets the hooks in lock order. `app.ts` calls it once. */
export function setEmailHooks(newHooks: readonly EmailHook[]): void {
  hooks = newHooks
}

/** Runs all hooks for a newly verified e-mail address, in order. */
export async function runEmailHooks(...arguments_: Parameters<EmailHook>): Promise<void> {
  if (hooks === undefined) throw new Error('setEmailHooks was not called')
  for (const hook of hooks) await hook(...arguments_)
}
