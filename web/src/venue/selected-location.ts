import { storedLocationToWire } from '@pantul/contract/locations-wire'
import { useSyncExternalStore } from 'react'
import { readCookie, removeCookie, writeCookie } from '../browser/cookie.ts'
import { readStored, removeStored, selectedLocationKey, writeInWireForm } from '../browser/storage.ts'

const LOCATION_COOKIE = 'pantul_location'
const listeners = new Set<() => void>()
/** The choice while storage cannot be written. */
let inMemory: string | null = null
/** The location of the server-rendered page. */
let renderedId: string | null = null

/** Sets the location during server-side rendering and hydration. */
export const setInitialLocation = (id: string | null): void => {
  renderedId = id
}

/**
 * Syncs storage and cookie at start: storage wins; if it is empty, the cookie's choice is stored, if the server rendered
 * it (`rendered`). Returns true if the cookie did not have the choice, so the page was rendered without it.
 */
export function syncLocation(rendered: string | null): boolean {
  const stored = selectedLocationId()
  const inCookie = readCookie(LOCATION_COOKIE)
  if (stored === null && rendered !== null && rendered === inCookie) selectLocation(rendered)
  if (stored === null || stored === inCookie) return false
  writeCookie(LOCATION_COOKIE, stored)
  return true
}

/** Id of the chosen location, or null. `use-location.ts` checks whether it is active. */
export const selectedLocationId = (): string | null => readStored(selectedLocationKey) ?? inMemory

/** Stores the choice, and a cookie for server-side rendering. */
export function selectLocation(id: string): void {
  inMemory = writeInWireForm(selectedLocationKey, storedLocationToWire(id)) ? null : id
  writeCookie(LOCATION_COOKIE, id)
  notifyListeners()
}

export function forgetLocation(): void {
  inMemory = null
  removeStored(selectedLocationKey)
  removeCookie(LOCATION_COOKIE)
  notifyListeners()
}

export const useSelectedLocationId = (): string | null =>
  useSyncExternalStore(listen, selectedLocationId, () => renderedId)

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
