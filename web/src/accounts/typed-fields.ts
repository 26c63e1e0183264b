import type { StoredGuest } from '../browser/storage.ts'

/** What login, registration and the guest's form have in common, spelt as it is stored (`spec.md` §3). */
export type TypedFields = StoredGuest

/** The e-mail that was typed last on one of the pages, for the next of them; kept while the page lives. */
let email: string | null = null

export const typedEmail = (): string | null => email

export const noteTypedEmail = (typed: string): void => {
  email = typed
}
