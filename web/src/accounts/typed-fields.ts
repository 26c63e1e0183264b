import { readDraft, writeDraft } from '../browser/drafts.ts'
import { EMPTY_GUEST, readGuest } from '../browser/guest-storage.ts'
import type { StoredGuest } from '../browser/storage.ts'

/** Fields shared by login, registration and the guest form, spelt as stored. */
export type TypedFields = StoredGuest

/** Saves the last typed e-mail for the next form; it survives a reload. */
export const saveTypedEmail = (typed: string): void =>
  writeDraft('account-email', /* no account */ null, typed)

/** Details that the guest typed before, with the last typed e-mail: no field is typed twice (WCAG 3.3.7). */
export function readSharedFields(): TypedFields {
  const guest = readGuest() ?? EMPTY_GUEST
  const email = readDraft('account-email', /* no account */ null)
  return typeof email === 'string' && email !== '' ? { ...guest, email } : guest
}
