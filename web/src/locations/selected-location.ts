import { useSyncExternalStore } from 'react'
import { removeCookie, writeCookie } from '../browser/cookie.ts'
import { readStored, removeStored, selectedLocationKey, writeStored } from '../browser/storage.ts'

const LOCATION_COOKIE = 'pantul_location'
const listeners = new Set<() => void>()
/** When storage refuses to keep the choice it still holds until the page is left. */
let unkept: string | null = null

/** The ID of the chosen location, or null; whether it still takes bookings is `use-location.ts`'s to say. */
export const selectedLocationId = (): string | null =>
  readStored(selectedLocationKey)?.SalesOfficeID ?? unkept

/** Keeps the choice in SELECTED_LOCATION (`spec.md` §3), and in a cookie for the server that draws the page. */
export function selectLocation(id: string): void {
  unkept = writeStored(selectedLocationKey, { SalesOfficeID: id }) ? null : id
  writeCookie(LOCATION_COOKIE, id)
  tell()
}

export function forgetLocation(): void {
  unkept = null
  removeStored(selectedLocationKey)
  removeCookie(LOCATION_COOKIE)
  tell()
}

export const useSelectedLocationId = (): string | null =>
  useSyncExternalStore(listen, selectedLocationId, () => null)

function tell(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
