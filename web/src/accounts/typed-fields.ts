import { DEFAULT_COUNTRY_CODE } from '@pantul/rules/guest'
import { readDraft, writeDraft } from '../browser/drafts.ts'
import { readGuest } from '../browser/guest-storage.ts'
import type { StoredGuest } from '../browser/storage.ts'

/** What login, registration and the guest's form have in common, spelt as it is stored. */
export type TypedFields = StoredGuest

const NOTHING: TypedFields = { fullname: '', email: '', phone: '', contryCode: DEFAULT_COUNTRY_CODE }

/** Keeps the e-mail that was typed last on one of the pages for the next of them, also after a reload. */
export const saveTypedEmail = (typed: string): void => writeDraft('account-email', null, typed)

/** What a guest already said at checkout, and the e-mail typed since: nobody types it twice (WCAG 3.3.7). */
export function readTypedFields(): TypedFields {
  const guest = readGuest() ?? NOTHING
  const email = readDraft('account-email', null)
  return typeof email === 'string' && email !== '' ? { ...guest, email } : guest
}
