import { DEFAULT_COUNTRY_CODE } from '@pantul/rules/guest'
import { forgetDraft, readDraft, writeDraft } from './drafts.ts'
import { guestKey, readStored, removeStored, type StoredGuest, writeStored } from './storage.ts'

/** The details of a guest who has typed nothing. */
export const EMPTY_GUEST: StoredGuest = {
  fullname: '',
  email: '',
  phone: '',
  contryCode: DEFAULT_COUNTRY_CODE,
}

/** Reads the guest's details, also after local storage was cleared for idleness. */
export const readGuest = (): StoredGuest | null =>
  readStored(guestKey) ?? guestKey.parse(readDraft('guest', /* no account */ null))

export const writeGuest = (guest: StoredGuest): boolean => writeStored(guestKey, guest)

/** Removes the guest's details after an order or a login. */
export function removeGuest(): void {
  removeStored(guestKey)
  forgetDraft('guest')
}

/** Saves the guest's details in this tab, before local storage is cleared. */
export function saveGuestInTab(): void {
  const guest = readGuest()
  if (guest !== null) writeDraft('guest', /* no account */ null, guest)
}
