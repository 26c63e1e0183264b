import { storedLocationToWire } from '@pantul/contract/locations-wire'
import { useSyncExternalStore } from 'react'
import { readCookie, removeCookie, writeCookie } from '../browser/cookie.ts'
import { readStored, removeStored, selectedLocationKey, writeAs } from '../browser/storage.ts'

const LOCATION_COOKIE = 'pantul_location'
const listeners = new Set<() => void>()
/** Used in memory if storage cannot be written. */
let unkept: string | null = null
/** The location of the server-rendered page. */
let drawnId: string | null = null

/** Sets the location during server-side rendering and hydration. */
export const setInitialLocation = (id: string | null): void => {
  drawnId = id
}

/**
 * Syncs storage and cookie at start: storage wins; if it is empty, the cookie's choice is stored. Returns true if the
 * server did not know the choice.
 */
export function syncLocation(drawn: string | null): boolean {
  const stored = selectedLocationId()
  const known = readCookie(LOCATION_COOKIE)
  if (stored === null && drawn !== null && drawn === known) selectLocation(drawn)
  if (stored === null || stored === known) return false
  writeCookie(LOCATION_COOKIE, stored)
  return true
}

/** Id of the chosen location, or null. `use-location.ts` checks whether it is active. */
export const selectedLocationId = (): string | null => readStored(selectedLocationKey) ?? unkept

/** Stores the choice, and a cookie for server-side rendering. */
export function selectLocation(id: string): void {
  unkept = writeAs(selectedLocationKey, storedLocationToWire(id)) ? null : id
  writeCookie(LOCATION_COOKIE, id)
  notifyListeners()
}

export function forgetLocation(): void {
  unkept = null
  removeStored(selectedLocationKey)
  removeCookie(LOCATION_COOKIE)
  notifyListeners()
}

export const useSelectedLocationId = (): string | null =>
  useSyncExternalStore(listen, selectedLocationId, () => drawnId)

function notifyListeners(): void {
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
