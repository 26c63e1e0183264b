import { mayClearOrReload } from '@pantul/rules/basket-age'
import { deviceNow } from './clock.ts'
import { lastReloadKey, readStored, writeStored } from './storage.ts'

/**
 * Reloads the page after a part of it failed to load, at most once in 10 seconds. Returns false without
 * reloading if that limit is reached, or if the time cannot be stored, because the page could reload forever.
 */
export function reloadOnce(): boolean {
  const now = deviceNow()
  if (!mayClearOrReload(readStored(lastReloadKey), now)) return false
  if (!writeStored(lastReloadKey, now)) return false
  window.location.reload()
  return true
}
