import { DEFAULT_COUNTRY_CODE } from '@pantul/rules/guest'
import { guestKey, readStored, type StoredGuest } from '../browser/storage.ts'

/** What login, registration and the guest's form have in common, spelt as it is stored (`spec.md` §3). */
export type TypedFields = StoredGuest

const NOTHING: TypedFields = { fullname: '', email: '', phone: '', contryCode: DEFAULT_COUNTRY_CODE }

/** The e-mail that was typed last on one of the pages, for the next of them; kept while the page lives. */
let email: string | null = null

export const noteTypedEmail = (typed: string): void => {
  email = typed
}

/** What a guest already said at checkout, and the e-mail typed since: nobody types it twice (WCAG 3.3.7). */
export function typedSoFar(): TypedFields {
  const guest = readStored(guestKey) ?? NOTHING
  return email === null || email === '' ? guest : { ...guest, email }
}
