import { storedLocationToWire } from '@pantul/contract/locations-wire'
import { useSyncExternalStore } from 'react'
import { readCookie, removeCookie, writeCookie } from '../browser/cookie.ts'
import { readStored, removeStored, selectedLocationKey, writeAs } from '../browser/storage.ts'

const LOCATION_COOKIE = 'pantul_location'
const listeners = new Set<() => void>()
/** When storage refuses to keep the choice it still holds until the page is left. */
let unkept: string | null = null
/** The one that the page was drawn for on the server. */
let drawnId: string | null = null

/** The choice while a page is drawn on the server, and until the browser has taken it over. */
export const setInitialLocation = (id: string | null): void => {
  drawnId = id
}

/**
 * Makes storage and cookie say the same on start: storage decides; where it is empty, the cookie's choice is kept that
 * the server drew the page for. True when there is a choice of which the server did not know.
 */
export function syncLocation(drawn: string | null): boolean {
  const stored = selectedLocationId()
  const known = readCookie(LOCATION_COOKIE)
  if (stored === null && drawn !== null && drawn === known) selectLocation(drawn)
  if (stored === null || stored === known) return false
  writeCookie(LOCATION_COOKIE, stored)
  return true
}

/** The ID of the chosen location, or null; whether it still takes bookings is `use-location.ts`'s to say. */
export const selectedLocationId = (): string | null => readStored(selectedLocationKey) ?? unkept

/** Keeps the choice in SELECTED_LOCATION, and in a cookie for the server that draws the page. */
export function selectLocation(id: string): void {
  unkept = writeAs(selectedLocationKey, storedLocationToWire(id)) ? null : id
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
  useSyncExternalStore(listen, selectedLocationId, () => drawnId)

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
