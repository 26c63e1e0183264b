import type { StorageKey } from '../browser/storage.ts'

const text = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)

/**
 * The idempotency key of an order without a final answer. It is stored before the first send, so that the request can
 * be repeated after a reload.
 */
export const sentOrderKey: StorageKey<string> = { area: 'local', name: 'ORDER_SENT', parse: text }
