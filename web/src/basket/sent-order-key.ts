import type { StorageKey } from '../browser/storage.ts'

/**
 * The idempotency key of an order without a final answer. It is stored before the order is sent, so that the request
 * can be repeated after a reload.
 */
export const sentOrderKey: StorageKey<string> = {
  area: 'local',
  name: 'ORDER_SENT',
  parse: (stored) => (typeof stored === 'string' ? stored : null),
}
