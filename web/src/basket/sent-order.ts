import type { StorageKey } from '../browser/storage.ts'

const text = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)

/**
 * The idempotency key of an order that was sent and not answered yet. It lies there from before the first send until
 * a definite answer, so that a reload knows what to ask about.
 */
export const sentOrderKey: StorageKey<string> = { area: 'local', name: 'ORDER_SENT', parse: text }
