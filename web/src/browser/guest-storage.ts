import { forgetDraft, readDraft, writeDraft } from './drafts.ts'
import { guestKey, readStored, removeStored, type StoredGuest, writeStored } from './storage.ts'

/** Who a guest said to be at checkout, also after the idle clearing has emptied local storage. */
export const readGuest = (): StoredGuest | null =>
  readStored(guestKey) ?? guestKey.parse(readDraft('guest', null))

export const writeGuest = (guest: StoredGuest): boolean => writeStored(guestKey, guest)

/** The order stands, or an account has taken the guest's place. */
export function removeGuest(): void {
  removeStored(guestKey)
  forgetDraft('guest')
}

/** Keeps the guest's details in this tab only, for a clearing of local storage that follows. */
export function saveGuestInTab(): void {
  const guest = readGuest()
  if (guest !== null) writeDraft('guest', null, guest)
}
