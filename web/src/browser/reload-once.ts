import { mayReload } from '@pantul/rules/basket-age'
import { deviceNow } from './clock.ts'
import { lastReloadKey, readStored, writeStored } from './storage.ts'

/**
 * Reloads the page after a part of it failed to load, at most once per 10 seconds. False when the
 * guard holds, or when the moment cannot be kept: without it the page could reload forever.
 */
export function reloadOnce(): boolean {
  const now = deviceNow()
  if (!mayReload(readStored(lastReloadKey), now)) return false
  if (!writeStored(lastReloadKey, now)) return false
  window.location.reload()
  return true
}
