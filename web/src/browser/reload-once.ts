import { mayReload } from '@pantul/rules/basket-age'
import { deviceNow } from './clock.ts'
import { lastReloadKey, readStored, writeStored } from './storage.ts'

/**
 * Reloads the page after a part of it failed to load, at most once per 10 seconds (`spec.md` §2). False when the
 * guard holds, when the moment cannot be kept, without which the page could reload forever, or without a network,
 * where the browser would put its own error page in the place of ours.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false
  const now = deviceNow()
  if (!mayReload(readStored(lastReloadKey), now)) return false
  if (!writeStored(lastReloadKey, now)) return false
  window.location.reload()
  return true
}
